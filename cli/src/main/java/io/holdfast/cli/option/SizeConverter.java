package io.holdfast.cli.option;

import io.holdfast.schema.json.Sizes;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Sizes as in fleet files: {@code 10MB}, {@code 1MiB}, or a number of bytes. */
public final class SizeConverter implements ITypeConverter<Long> {

    @Override
    public Long convert(String value) {
        try {
            return Sizes.parseBytes(value);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
        }
    }
}
