/** Image headers of a given size, sufficient for the size check. */
export function aPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', Buffer.alloc(4)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(name: string, contents: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(contents.length);
  return Buffer.concat([size, Buffer.from(name), contents, Buffer.alloc(4)]);
}

export function aGif(width: number, height: number): Buffer {
  const size = Buffer.alloc(7);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  return Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from(';')]);
}

export function aJpeg(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 34, 0, 2, 17, 1, 3, 17, 1]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const start = Buffer.from([
    0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0,
  ]);
  return Buffer.concat([start, frame, Buffer.from([0xff, 0xd9])]);
}

export function aWebp(width: number, height: number): Buffer {
  const file = Buffer.alloc(40);
  file.write('RIFF', 0);
  file.writeUInt32LE(32, 4);
  file.write('WEBPVP8X', 8);
  file.writeUInt32LE(10, 16);
  file.writeUIntLE(width - 1, 24, 3);
  file.writeUIntLE(height - 1, 27, 3);
  return file;
}

export function anIco(width: number, height: number): Buffer {
  const file = Buffer.alloc(22 + 40);
  file.set([0, 0, 1, 0, 1, 0, width, height, 0, 0, 1, 0, 32, 0], 0);
  file.writeUInt32LE(40, 14);
  file.writeUInt32LE(22, 18);
  file.writeUInt32LE(40, 22);
  file.writeInt32LE(width, 26);
  file.writeInt32LE(height * 2, 30);
  return file;
}
