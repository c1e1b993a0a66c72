const text = (ascii: string): Buffer => Buffer.from(ascii, 'latin1');

const number = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** Files with valid headers; `fill` pads them to a length and makes their content unique. */
export const pictureFiles = {
  png: (width = 64, height = width, fill = Buffer.alloc(0)): Buffer =>
    Buffer.concat([
      text('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR'),
      number(width, 4),
      number(height, 4),
      fill,
    ]),
  jpeg: (width = 64, height = width): Buffer =>
    Buffer.concat([
      text('\xff\xd8\xff\xe0\0\x04ab\xff\xc0\0\x11\x08'),
      number(height, 2),
      number(width, 2),
      Buffer.alloc(12),
    ]),
  webp: (width = 64, height = width): Buffer => {
    const size = Buffer.alloc(6);
    size.writeUIntLE(width - 1, 0, 3);
    size.writeUIntLE(height - 1, 3, 3);
    return Buffer.concat([text('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0'), size]);
  },
};
