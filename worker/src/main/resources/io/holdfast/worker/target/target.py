#!/usr/bin/env python3
"""The Holdfast target: a small server that is put into a sandbox and asked questions through its tunnel.

One file, Python 3.8 or later, standard library only. It serves on one port

  GET /healthz            200 "ok"
  GET /json/version       discovery, as a browser with the Chrome DevTools Protocol serves it
  GET /holdfast/record    everything this process saw, as JSON (?connection=ID for one connection)
  GET /devtools/browser/NONCE and /devtools/browser    WebSocket (RFC 6455), no extensions

Paths are matched by their end, so a tunnel may put a prefix in front. It sends nothing unasked, answers pings, completes
closing handshakes, echoes each binary message as one frame, and answers text messages {"id":..,"method":..,"params":{..}}:

  Browser.getVersion      protocol version, product, and holdfastNonce, which proves whose sandbox answered
  Holdfast.echoText       {text} -> {text}
  Holdfast.record         {connection} -> what was seen on that connection (default: this one)
  Holdfast.records        all connections and plain requests
  Holdfast.sendBytes      {bytes, seed, fragment} -> {bytes, sha256}, then that many bytes as one binary message: block i is
                          SHA-512 of "SEED:i", i from 0
  Holdfast.receiveBytes   {messages}: the next binary messages are swallowed, and for each one comes an event
                          Holdfast.bytesReceived {bytes, sha256, fragments, elapsedMs}
  Holdfast.ping           {count, everyMs}: ping me
  Holdfast.say            {count, everyMs}: send me events Holdfast.said {n}
  Holdfast.close          {code, reason}: close me; without a code the connection ends with FIN alone

A text message without an id is counted and never answered. Times in records are milliseconds: openedMs since the start of this
process, all others since the opening of their connection.
"""

import argparse
import asyncio
import base64
import binascii
import collections
import hashlib
import http.client
import json
import os
import platform
import signal
import socket
import struct
import sys
import time
import urllib.parse

REVISION = "1"
GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # RFC 6455 section 1.3
MAX_MESSAGE = 192 * 1024 * 1024
MAX_SEND = 128 * 1024 * 1024
MAX_HEAD = 64 * 1024
MAX_RECORDS = 20000
MAX_REQUESTS = 5000
PIECE = 1024 * 1024
CLOSE_GRACE = 5.0
# Header values that may be told; of all others only the name is kept.
TOLD = ("host", "upgrade", "connection", "origin", "user-agent", "sec-websocket-version", "sec-websocket-extensions",
        "sec-websocket-protocol", "via")


def unmask(data, key):
    """The payload under a mask (RFC 6455 section 5.3), by one big-integer XOR for each piece."""
    out = bytearray(len(data))
    pattern = key * (PIECE // 4)
    for start in range(0, len(data), PIECE):
        piece = data[start:start + PIECE]
        size = len(piece)
        mask = pattern if size == PIECE else pattern[:size]
        number = int.from_bytes(piece, "little") ^ int.from_bytes(mask, "little")
        out[start:start + size] = number.to_bytes(size, "little")
    return bytes(out)


def stream(seed, size):
    """Bytes that both ends can compute: SHA-512 of "seed:0", "seed:1", ..."""
    prefix = (str(seed) + ":").encode("utf-8")
    blocks = [hashlib.sha512(prefix + str(i).encode("ascii")).digest() for i in range((size + 63) // 64)]
    return b"".join(blocks)[:size]


def header(opcode, size, fin=True):
    first = (0x80 if fin else 0) | opcode
    if size < 126:
        return struct.pack("!BB", first, size)
    if size < 65536:
        return struct.pack("!BBH", first, 126, size)
    return struct.pack("!BBQ", first, 127, size)


def millis(seconds):
    return round(seconds * 1000.0, 3)


class Violation(Exception):
    """The far end broke the protocol: close code and the name of the rule."""

    def __init__(self, code, name):
        super().__init__(name)
        self.code = code
        self.name = name


class Target:
    """What all connections share."""

    def __init__(self, nonce):
        self.nonce = nonce
        self.started = time.monotonic()
        self.counter = 0
        self.requestcount = 0
        self.records = collections.OrderedDict()
        self.requests = collections.deque(maxlen=MAX_REQUESTS)
        self.open = set()

    def now(self):
        return time.monotonic() - self.started

    def claim(self, wanted):
        """A connection id that no other connection has."""
        self.counter += 1
        name = wanted or "c%d" % self.counter
        if name in self.records:
            name = "%s#%d" % (name, self.counter)
        while len(self.records) >= MAX_RECORDS:
            self.records.popitem(last=False)
        return name

    def logrequest(self, entry):
        self.requestcount += 1
        self.requests.append(entry)

    def everything(self, connection=None):
        if connection is not None:
            record = self.records.get(connection)
            return {"record": record.told() if record else None}
        return {
            "nonce": self.nonce,
            "revision": REVISION,
            "uptimeMs": millis(self.now()),
            "open": len(self.open),
            "connections": [record.told() for record in self.records.values()],
            "requestCount": self.requestcount,
            "requests": list(self.requests),
        }


class Record:
    """What was seen on one WebSocket connection."""

    COUNTS = ("bytesIn", "bytesOut", "framesIn", "framesOut", "textsIn", "textsOut", "binariesIn", "binariesOut",
              "continuationsIn", "pingsIn", "pongsIn", "pingsOut", "pongsOut", "partialBytes", "largestIn", "notifications")

    def __init__(self, target, name, request):
        self.target = target
        self.name = name
        self.request = request
        self.opened = target.now()
        self.firstin = self.lastin = self.firstout = self.lastout = None
        self.methods = collections.OrderedDict()
        self.ended = None
        self.closein = None
        self.closeout = None
        for count in self.COUNTS:
            setattr(self, count, 0)

    def age(self):
        return millis(self.target.now() - self.opened)

    def bytein(self, size):
        self.lastin = self.age()
        if self.firstin is None:
            self.firstin = self.lastin
        self.bytesIn += size

    def byteout(self, size):
        self.lastout = self.age()
        if self.firstout is None:
            self.firstout = self.lastout
        self.bytesOut += size

    def end(self, how, code=None, name=None):
        """The first cause stays."""
        if self.ended is None:
            self.ended = {"how": how, "code": code, "protocolError": name, "ageMs": self.age()}

    def told(self):
        told = {
            "connection": self.name,
            "openedMs": millis(self.opened),
            "ageMs": self.age() if self.ended is None else self.ended["ageMs"],
            "request": self.request,
            "firstByteInMs": self.firstin,
            "lastByteInMs": self.lastin,
            "firstByteOutMs": self.firstout,
            "lastByteOutMs": self.lastout,
            "methods": dict(self.methods),
            "closeIn": self.closein,
            "closeOut": self.closeout,
            "ended": self.ended,
        }
        for count in self.COUNTS:
            told[count] = getattr(self, count)
        return told


class Connection(asyncio.Protocol):
    """One TCP connection: HTTP until an upgrade, then WebSocket frames."""

    def __init__(self, target):
        self.target = target
        self.loop = asyncio.get_event_loop()
        self.transport = None
        self.buffer = bytearray()
        self.record = None
        self.opcode = 0
        self.parts = []
        self.size = 0
        self.fragments = 0
        self.messagestart = 0.0
        self.swallow = 0
        self.closing = False
        self.broken = False
        self.timers = []

    # --- asyncio -------------------------------------------------------------------------------------------------------

    def connection_made(self, transport):
        self.transport = transport
        self.target.open.add(self)
        sock = transport.get_extra_info("socket")
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 0)
        transport.set_write_buffer_limits(high=MAX_MESSAGE)

    def pause_writing(self):
        self.transport.pause_reading()

    def resume_writing(self):
        if not self.transport.is_closing():
            self.transport.resume_reading()

    def data_received(self, data):
        if self.record is not None:
            self.record.bytein(len(data))
        if self.broken:
            return
        self.buffer += data
        try:
            self.consume()
        except Violation as broken:
            self.buffer.clear()
            self.fail(broken)
        except Exception as error:  # whatever came, the target goes on living
            sys.stderr.write("target: %s\n" % type(error).__name__)
            self.abort("internalError")

    def eof_received(self):
        if self.record is not None:
            self.record.end("fin")
        return False  # closes the transport once the buffer is flushed

    def connection_lost(self, error):
        self.target.open.discard(self)
        for timer in self.timers:
            timer.cancel()
        self.timers = []
        if self.record is not None:
            self.record.partialBytes = self.size + (len(self.buffer) if not self.closing else 0)
            self.record.end("rst" if error is not None else "closed")
        self.buffer.clear()
        self.parts = []

    def consume(self):
        while self.record is None and self.buffer and not self.transport.is_closing():
            if not self.consumehttp():
                return
        while self.record is not None and not self.transport.is_closing():
            if not self.consumeframe():
                return

    def abort(self, how):
        if self.record is not None:
            self.record.end(how)
        self.transport.abort()

    def later(self, delay, call, *args):
        self.timers = [timer for timer in self.timers if not timer.cancelled() and timer.when() > self.loop.time()]
        timer = self.loop.call_later(delay, call, *args)
        self.timers.append(timer)

    # --- HTTP ----------------------------------------------------------------------------------------------------------

    def consumehttp(self):
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0:
            if len(self.buffer) > MAX_HEAD:
                self.answer(431, "too large", close=True)
            return False
        head = bytes(self.buffer[:end]).decode("latin-1")
        del self.buffer[:end + 4]
        lines = head.split("\r\n")
        words = lines[0].split(" ")
        if len(words) != 3 or not words[2].startswith("HTTP/1."):
            self.answer(400, "bad request", close=True)
            return False
        headers = collections.OrderedDict()
        for line in lines[1:]:
            name, colon, value = line.partition(":")
            name = name.strip().lower()
            if colon:
                headers[name] = headers[name] + ", " + value.strip() if name in headers else value.strip()
        self.request(words[0], words[1], words[2][5:], headers)
        return True

    def request(self, method, uri, version, headers):
        split = urllib.parse.urlsplit(uri)
        query = urllib.parse.parse_qs(split.query)
        path = split.path
        tokens = [token.strip().lower() for token in headers.get("connection", "").split(",")]
        upgrade = headers.get("upgrade", "").lower() == "websocket" and "upgrade" in tokens
        seen = {
            "atMs": millis(self.target.now()),
            "method": method[:16],
            "route": self.route(path),
            "httpVersion": version[:8],
            "upgrade": upgrade,
            "headerNames": sorted(name[:64] for name in headers)[:64],
            "headers": {name: headers[name][:256] for name in TOLD if name in headers},
            "connection": (query.get("holdfast-connection") or [None])[0],
        }
        keep = version == "1.1" and "close" not in tokens
        if method not in ("GET", "HEAD") or "transfer-encoding" in headers or headers.get("content-length", "0") != "0":
            self.reply(seen, 405 if method not in ("GET", "HEAD") else 400, "GET only", close=True)
        elif seen["route"] == "health":
            self.reply(seen, 200, "ok", close=not keep)
        elif seen["route"] == "version":
            self.reply(seen, 200, self.discovery(headers.get("host", "localhost")), close=not keep)
        elif seen["route"] == "record":
            self.reply(seen, 200, self.target.everything((query.get("connection") or [None])[0]), close=not keep)
        elif seen["route"] == "socket":
            self.upgrade(seen, headers, close=not keep)
        else:
            self.reply(seen, 404, "not found", close=not keep)

    def route(self, path):
        if path.endswith("/healthz"):
            return "health"
        if path.endswith("/json/version") or path.endswith("/json/version/"):
            return "version"
        if path.endswith("/holdfast/record"):
            return "record"
        if path.endswith("/devtools/browser") or path.endswith("/devtools/browser/" + self.target.nonce):
            return "socket"
        return "other"

    def discovery(self, host):
        return {
            "Browser": "HoldfastTarget/" + REVISION,
            "Protocol-Version": "1.3",
            "User-Agent": "HoldfastTarget/" + REVISION,
            "V8-Version": "0",
            "WebKit-Version": "0",
            "webSocketDebuggerUrl": "ws://%s/devtools/browser/%s" % (host, self.target.nonce),
        }

    def upgrade(self, seen, headers, close):
        if not seen["upgrade"] or seen["httpVersion"] != "1.1":
            self.reply(seen, 426, "upgrade required", close, ("Upgrade: websocket", "Connection: Upgrade"))
            return
        if headers.get("sec-websocket-version") != "13":
            self.reply(seen, 426, "version 13 only", close, ("Sec-WebSocket-Version: 13",))
            return
        key = headers.get("sec-websocket-key", "")
        try:
            legal = len(base64.b64decode(key, validate=True)) == 16
        except (binascii.Error, ValueError):
            legal = False
        if not legal:
            self.reply(seen, 400, "bad key", close)
            return
        accept = base64.b64encode(hashlib.sha1(key.encode("ascii") + GUID).digest()).decode("ascii")
        seen["status"] = 101
        name = self.target.claim(seen["connection"])
        seen["connection"] = name
        self.target.logrequest(seen)
        self.record = Record(self.target, name, seen)
        self.target.records[name] = self.record
        self.transport.write((
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Accept: %s\r\n\r\n" % accept).encode("ascii"))
        if self.buffer:
            self.record.bytein(len(self.buffer))

    def reply(self, seen, status, body, close, more=()):
        seen["status"] = status
        self.target.logrequest(seen)
        self.answer(status, body, close, more, seen["method"] == "HEAD")

    def answer(self, status, body, close, more=(), headonly=False):
        if isinstance(body, str):
            kind, content = "text/plain; charset=utf-8", body.encode("utf-8")
        else:
            kind, content = "application/json; charset=utf-8", json.dumps(body).encode("utf-8")
        lines = ["HTTP/1.1 %d %s" % (status, http.client.responses.get(status, "Status")), "Content-Type: " + kind,
                 "Content-Length: %d" % len(content), "Cache-Control: no-store"]
        lines.extend(more)
        if close:
            lines.append("Connection: close")
        head = ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")
        self.transport.write(head if headonly else head + content)
        if close:
            self.transport.close()

    # --- WebSocket in --------------------------------------------------------------------------------------------------

    def consumeframe(self):
        buffer = self.buffer
        if len(buffer) < 2:
            return False
        fin, opcode, size = buffer[0] & 0x80, buffer[0] & 0x0F, buffer[1] & 0x7F
        if buffer[0] & 0x70:
            raise Violation(1002, "reserved_bits")
        if not buffer[1] & 0x80:
            raise Violation(1002, "not_masked")
        if opcode not in (0, 1, 2, 8, 9, 10):
            raise Violation(1002, "bad_opcode")
        if opcode >= 8 and (size > 125 or not fin):
            raise Violation(1002, "bad_control")
        at = 2
        if size >= 126:
            width = 2 if size == 126 else 8
            if len(buffer) < 2 + width:
                return False
            size = int.from_bytes(buffer[2:2 + width], "big")
            at += width
            if size < (126 if width == 2 else 65536) or size >> 63:
                raise Violation(1002, "bad_length")
        if opcode < 8 and self.size + size > MAX_MESSAGE:
            raise Violation(1009, "too_big")
        if len(buffer) < at + 4 + size:
            return False
        key = bytes(buffer[at:at + 4])
        with memoryview(buffer) as view:
            payload = unmask(view[at + 4:at + 4 + size], key)
        del buffer[:at + 4 + size]
        self.record.framesIn += 1
        if self.closing and opcode != 8:
            return True  # after our close frame nothing but theirs matters
        if opcode >= 8:
            self.control(opcode, payload)
        else:
            self.data(opcode, payload, bool(fin))
        return True

    def control(self, opcode, payload):
        if opcode == 9:
            self.record.pingsIn += 1
            self.record.pongsOut += 1
            self.send(10, payload)
        elif opcode == 10:
            self.record.pongsIn += 1
        else:
            if len(payload) == 1:
                raise Violation(1002, "bad_close_payload")
            code = struct.unpack("!H", payload[:2])[0] if payload else 1005
            if payload and not (1000 <= code <= 1003 or 1007 <= code <= 1014 or 3000 <= code <= 4999):
                raise Violation(1002, "bad_close_code")
            try:
                payload[2:].decode("utf-8")
            except UnicodeDecodeError:
                raise Violation(1002, "bad_close_payload")
            self.record.closein = {"code": code, "ageMs": self.record.age()}
            self.record.end("closeFrame", code)
            if not self.closing:
                self.closing = True
                self.record.closeout = {"code": code, "ageMs": self.record.age()}
                self.send(8, payload[:2])
            self.finish()

    def data(self, opcode, payload, fin):
        if (opcode == 0) == (self.opcode == 0):
            raise Violation(1002, "bad_continuation")
        if opcode:
            self.opcode = opcode
            self.messagestart = self.target.now()
        else:
            self.record.continuationsIn += 1
        self.parts.append(payload)
        self.size += len(payload)
        self.fragments += 1
        if fin:
            opcode, fragments = self.opcode, self.fragments
            whole = self.parts[0] if len(self.parts) == 1 else b"".join(self.parts)
            self.opcode, self.parts, self.size, self.fragments = 0, [], 0, 0
            self.record.largestIn = max(self.record.largestIn, len(whole))
            if opcode == 1:
                self.text(whole)
            else:
                self.binary(whole, fragments)

    def binary(self, whole, fragments):
        self.record.binariesIn += 1
        if self.swallow:
            self.swallow -= 1
            self.event("Holdfast.bytesReceived", {
                "bytes": len(whole), "sha256": hashlib.sha256(whole).hexdigest(), "fragments": fragments,
                "elapsedMs": millis(self.target.now() - self.messagestart)})
        else:
            self.record.binariesOut += 1
            self.send(2, whole)

    def text(self, whole):
        self.record.textsIn += 1
        try:
            text = whole.decode("utf-8")
        except UnicodeDecodeError:
            raise Violation(1007, "bad_utf8")
        try:
            call = json.loads(text)
        except (ValueError, RecursionError):
            self.tell({"error": {"code": -32700, "message": "Message must be a valid JSON"}})
            return
        if not isinstance(call, dict):
            self.tell({"error": {"code": -32600, "message": "Message must be an object"}})
            return
        method, params = call.get("method"), call.get("params")
        name = method if isinstance(method, str) else ""
        if name in self.METHODS or len(self.record.methods) < 16:
            self.record.methods[name[:64]] = self.record.methods.get(name[:64], 0) + 1
        if "id" not in call:
            self.record.notifications += 1
            return
        handler = self.METHODS.get(name)
        if handler is None:
            self.tell({"id": call["id"], "error": {"code": -32601, "message": "'%s' wasn't found" % name[:64]}})
            return
        try:
            handler(self, call["id"], params if isinstance(params, dict) else {})
        except (TypeError, ValueError, OverflowError):
            self.tell({"id": call["id"], "error": {"code": -32602, "message": "Invalid parameters"}})

    # --- methods -------------------------------------------------------------------------------------------------------

    def getversion(self, ident, params):
        self.result(ident, {
            "protocolVersion": "1.3",
            "product": "HoldfastTarget/" + REVISION,
            "revision": REVISION,
            "userAgent": "HoldfastTarget/%s (Python %s)" % (REVISION, platform.python_version()),
            "jsVersion": "0",
            "holdfastNonce": self.target.nonce,
            "connection": self.record.name,
        })

    def echotext(self, ident, params):
        self.result(ident, {"text": str(params.get("text", ""))})

    def onerecord(self, ident, params):
        record = self.target.records.get(str(params.get("connection", self.record.name)))
        if record is None:
            self.tell({"id": ident, "error": {"code": -32000, "message": "No such connection"}})
        else:
            self.result(ident, record.told())

    def allrecords(self, ident, params):
        self.result(ident, self.target.everything())

    def sendbytes(self, ident, params):
        size, fragment = int(params["bytes"]), int(params.get("fragment", 0))
        if not 0 <= size <= MAX_SEND or fragment < 0:
            raise ValueError("bytes")
        content = stream(params.get("seed", 0), size)
        self.result(ident, {"bytes": size, "sha256": hashlib.sha256(content).hexdigest()})
        self.record.binariesOut += 1
        step = fragment or max(size, 1)
        for start in range(0, max(size, 1), step):
            piece = content[start:start + step]
            self.send(0 if start else 2, piece, start + step >= size)

    def receivebytes(self, ident, params):
        self.swallow = max(0, min(1000, int(params.get("messages", 1))))
        self.result(ident, {"messages": self.swallow})

    def pingme(self, ident, params):
        count, every = self.schedule(params)
        self.result(ident, {"count": count})
        self.repeat(count, every, self.pingonce)

    def sayto(self, ident, params):
        count, every = self.schedule(params)
        self.result(ident, {"count": count})
        self.repeat(count, every, self.sayonce)

    def closeme(self, ident, params):
        code = params.get("code")
        reason = str(params.get("reason", ""))
        if code is not None and not 1000 <= int(code) <= 4999:
            raise ValueError("code")
        self.result(ident, {})
        if code is None:
            self.record.end("closedByTarget")
            self.transport.close()
        else:
            self.startclose(int(code), reason)

    METHODS = {
        "Browser.getVersion": getversion,
        "Holdfast.echoText": echotext,
        "Holdfast.record": onerecord,
        "Holdfast.records": allrecords,
        "Holdfast.sendBytes": sendbytes,
        "Holdfast.receiveBytes": receivebytes,
        "Holdfast.ping": pingme,
        "Holdfast.say": sayto,
        "Holdfast.close": closeme,
    }

    @staticmethod
    def schedule(params):
        count, every = int(params.get("count", 1)), float(params.get("everyMs", 0)) / 1000.0
        if not 0 <= count <= 1000000 or not 0 <= every <= 86400:
            raise ValueError("count")
        return count, every

    def repeat(self, count, every, call, done=0):
        if done < count and not self.closing and not self.transport.is_closing():
            call(done + 1)
            self.later(every, self.repeat, count, every, call, done + 1)

    def pingonce(self, number):
        self.record.pingsOut += 1
        self.send(9, struct.pack("!Q", number))

    def sayonce(self, number):
        self.event("Holdfast.said", {"n": number})

    # --- WebSocket out -------------------------------------------------------------------------------------------------

    def send(self, opcode, payload, fin=True):
        if self.transport.is_closing() or (self.closing and opcode != 8):
            return
        head = header(opcode, len(payload), fin)
        self.transport.write(head + payload)
        self.record.framesOut += 1
        self.record.byteout(len(head) + len(payload))

    def tell(self, message):
        self.record.textsOut += 1
        self.send(1, json.dumps(message).encode("utf-8"))

    def result(self, ident, result):
        self.tell({"id": ident, "result": result})

    def event(self, method, params):
        self.tell({"method": method, "params": params})

    def startclose(self, code, reason=""):
        if self.record is None:
            self.transport.close()
        elif not self.closing:
            self.closing = True
            self.record.closeout = {"code": code, "ageMs": self.record.age()}
            self.send(8, struct.pack("!H", code) + reason.encode("utf-8")[:123])
            self.later(CLOSE_GRACE, self.abort, "closeTimedOut")

    def finish(self):
        """Both close frames are exchanged: the server closes first (RFC 6455 section 7.1.1)."""
        self.transport.close()
        self.loop.call_later(CLOSE_GRACE, self.transport.abort)

    def fail(self, broken):
        """Tells why, and swallows the rest: closing with unread bytes would reset the connection before they read why."""
        self.broken = True
        self.record.end("protocolError", broken.code, broken.name)
        self.startclose(broken.code)
        self.transport.write_eof()
        self.loop.call_later(CLOSE_GRACE, self.transport.abort)


async def serve(options):
    loop = asyncio.get_event_loop()
    target = Target(options.nonce or base64.b16encode(os.urandom(16)).decode("ascii").lower())
    hosts = options.host.split(",")
    servers = [await loop.create_server(lambda: Connection(target), hosts[0], options.port, backlog=4096)]
    port = servers[0].sockets[0].getsockname()[1]
    for host in hosts[1:]:
        servers.append(await loop.create_server(lambda: Connection(target), host, port, backlog=4096))
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    if options.lifetime:
        loop.call_later(options.lifetime, stop.set)
    if options.die_with_parent:
        parent = os.getppid()

        def watch():
            if os.getppid() != parent:
                stop.set()
            else:
                loop.call_later(0.25, watch)

        watch()
    ready = json.dumps({"port": port, "nonce": target.nonce, "pid": os.getpid()})
    if options.ready_file:
        with open(options.ready_file + ".part", "w") as part:
            part.write(ready + "\n")
        os.replace(options.ready_file + ".part", options.ready_file)
    try:
        print(ready, flush=True)
    except OSError:
        pass  # nobody reads our output; the server is up all the same
    await stop.wait()
    for server in servers:
        server.close()
    for connection in list(target.open):
        connection.startclose(1001, "target ends")
    patience = loop.time() + 0.5
    while target.open and loop.time() < patience:
        await asyncio.sleep(0.02)


def ask(options):
    """Asks a target on this machine and prints its answer; exit code 0 if it answered as it should."""
    paths = {"health": "/healthz", "version": "/json/version", "record": "/holdfast/record"}
    path = paths[options.ask]
    if options.connection:
        path += "?connection=" + urllib.parse.quote(options.connection, safe="")
    begin = time.monotonic()
    status, body = get(options.host.split(",")[0], options.port, path, options.timeout)
    elapsed = millis(time.monotonic() - begin)
    if options.ask != "health":
        print(body if status == 200 else json.dumps({"status": status}))
        return 0 if status == 200 else 1
    families = {host: get(host, options.port, path, options.timeout)[0] == 200 for host in ("127.0.0.1", "::1")}
    healthy = status == 200 and body == "ok"
    print(json.dumps({"ok": healthy, "status": status, "elapsedMs": elapsed, "families": families}))
    return 0 if healthy else 1


def get(host, port, path, timeout):
    link = http.client.HTTPConnection(host, port, timeout=timeout)
    try:
        link.request("GET", path)
        response = link.getresponse()
        return response.status, response.read().decode("utf-8", "replace")
    except (OSError, http.client.HTTPException):
        return 0, ""
    finally:
        link.close()


def arguments(argv):
    parser = argparse.ArgumentParser(description="The Holdfast target.")
    parser.add_argument("--port", type=int, required=True, help="0 for a free one")
    parser.add_argument("--host", default="127.0.0.1", help="address, or several with commas between")
    parser.add_argument("--nonce", help="secret path part; made up if not given")
    parser.add_argument("--lifetime", type=float, help="seconds after which the target ends")
    parser.add_argument("--die-with-parent", action="store_true", help="end when the parent process does")
    parser.add_argument("--ready-file", help="write port and nonce there once the port is open")
    parser.add_argument("--ask", choices=("health", "version", "record"), help="ask a running target instead of serving")
    parser.add_argument("--connection", help="with --ask record: only this connection")
    parser.add_argument("--timeout", type=float, default=5.0, help="with --ask: seconds")
    options = parser.parse_args(argv)
    if options.lifetime is not None and options.lifetime <= 0:
        parser.error("--lifetime must be more than zero")
    return options


if __name__ == "__main__":
    chosen = arguments(sys.argv[1:])
    if chosen.ask:
        sys.exit(ask(chosen))
    asyncio.run(serve(chosen))
