#!/usr/bin/env bash
# Makes a Kafka image without pulling one: a Java runtime linked from this machine's JDK, a shell with the libraries it needs,
# and Kafka's jars from Maven. It behaves like the image apache/kafka as far as Testcontainers asks of it: KAFKA_* variables
# become server.properties by Kafka's own wrapper, and the log goes to stdout at INFO.
#   kafka-image.sh TAG KAFKA_VERSION
# Needs a JDK 17 with jmods, Maven, and a running engine (DOCKER_HOST).
set -euo pipefail

tag=${1:?a tag such as apache/kafka:local}
version=${2:?a Kafka version such as 4.4.0}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root

java_home=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")}
programs=(bash cat env id ls sleep)

mkdir -p "$root"/{bin,etc/kafka,tmp,proc,sys,dev,usr/bin,opt/kafka/config,mnt/shared/config,var/lib}
chmod 1777 "$root/tmp"
for program in "${programs[@]}"; do
  install -m 755 "$(type -P "$program")" "$root/bin/$program"
done
ln -s bash "$root/bin/sh"
ln -s /bin/env "$root/usr/bin/env"
printf 'root:x:0:0:root:/root:/bin/sh\n' >"$root/etc/passwd"
printf 'root:x:0:\n' >"$root/etc/group"
printf 'hosts: files dns\n' >"$root/etc/nsswitch.conf"

"$java_home/bin/jlink" --output "$root/opt/java" --strip-debug --no-header-files --no-man-pages --add-modules \
java.base,java.compiler,java.desktop,java.logging,java.management,java.management.rmi,java.naming,java.net.http,java.rmi,\
java.scripting,java.security.jgss,java.security.sasl,java.sql,java.transaction.xa,java.xml,jdk.crypto.ec,jdk.jfr,\
jdk.management,jdk.net,jdk.security.auth,jdk.unsupported,jdk.zipfs

# Every shared library that any of these names, at the place where the loader looks for it.
{
  for program in "${programs[@]}"; do ldd "$root/bin/$program"; done
  ldd "$root/opt/java/bin/java"
  find "$root/opt/java/lib" -name '*.so' \
    ! -name 'libawt_xawt.so' ! -name 'libsplashscreen.so' ! -name 'libjsound.so' -exec ldd {} +
} 2>/dev/null | grep -oE '/(usr/)?lib[^ :)]*\.so[^ :)]*' | sort -u | while read -r library; do
  [ -e "$library" ] && install -D "$(readlink -f "$library")" "$root$library"
done

mvn -q -B -ntp -f "$here/kafka-image/pom.xml" -Dkafka.version="$version" \
  org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies \
  -DincludeScope=runtime -DoutputDirectory="$root/opt/kafka/libs"
install -D -m 755 "$here/kafka-image/run" "$root/etc/kafka/docker/run"
cp "$here/kafka-image/server.properties" "$here/kafka-image/log4j2.yaml" "$root/etc/kafka/docker/"
cp "$here/kafka-image/log4j2.yaml" "$root/etc/kafka/docker/tools-log4j2.yaml"

tar -C "$root" -cf "$work/root.tar" .
docker import \
  --change 'ENV PATH=/opt/java/bin:/usr/bin:/bin' \
  --change 'EXPOSE 9092' \
  --change 'CMD ["/etc/kafka/docker/run"]' \
  "$work/root.tar" "$tag"
