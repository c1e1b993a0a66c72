/** A picture's media type by its first bytes, and the sizes of all the pictures in it. */
export interface PictureSizes {
  type: string;
  sizes: Size[];
}

type Size = readonly [width: number, height: number];

/**
 * Reads headers only: nothing is unpacked, and each step goes forward, so that a file made to keep
 * its reader busy costs no more than its length.
 *
 * @returns null where the bytes are no picture that browsers show everywhere.
 */
export function sizesOf(bytes: Buffer): PictureSizes | null {
  try {
    return readers.find(({ begins }) => begins(bytes))?.read(bytes) ?? null;
  } catch {
    // A header that ends before its sizes.
    return null;
  }
}

const has = (bytes: Buffer, at: number, text: string) =>
  bytes.toString('latin1', at, at + text.length) === text;

const readers = [
  { begins: isPng, read: (bytes: Buffer) => ({ type: 'image/png', sizes: [sizeOfPng(bytes, 0)] }) },
  {
    begins: (bytes: Buffer) => has(bytes, 0, '\xff\xd8\xff'),
    read: (bytes: Buffer) => ({ type: 'image/jpeg', sizes: [sizeOfJpeg(bytes)] }),
  },
  {
    begins: (bytes: Buffer) => has(bytes, 0, 'GIF87a') || has(bytes, 0, 'GIF89a'),
    read: (bytes: Buffer) => ({ type: 'image/gif', sizes: sizesOfGif(bytes) }),
  },
  {
    begins: (bytes: Buffer) => has(bytes, 0, 'RIFF') && has(bytes, 8, 'WEBP'),
    read: (bytes: Buffer) => ({ type: 'image/webp', sizes: [sizeOfWebp(bytes)] }),
  },
  {
    begins: (bytes: Buffer) => has(bytes, 0, '\0\0\x01\0'),
    read: (bytes: Buffer) => ({ type: 'image/x-icon', sizes: sizesOfIco(bytes) }),
  },
];

function isPng(bytes: Buffer, at = 0): boolean {
  return has(bytes, at, '\x89PNG\r\n\x1a\n') && has(bytes, at + 12, 'IHDR');
}

function sizeOfPng(bytes: Buffer, at: number): Size {
  return [bytes.readUInt32BE(at + 16), bytes.readUInt32BE(at + 20)];
}

const jpegTables = new Set([0xc4, 0xc8, 0xcc]);

function sizeOfJpeg(bytes: Buffer): Size {
  let at = 2;
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) throw new RangeError('no marker');
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && !jpegTables.has(marker))
      return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
}

// Browsers make room for a frame that reaches beyond the file's own size.
function sizesOfGif(bytes: Buffer): Size[] {
  const sizes: Size[] = [[bytes.readUInt16LE(6), bytes.readUInt16LE(8)]];
  let at = 13 + sizeOfColours(bytes.readUInt8(10));
  while (at < bytes.length && bytes[at] !== 0x3b) {
    if (bytes[at] === 0x21) at = afterGifBlocks(bytes, at + 2);
    else if (bytes[at] === 0x2c) {
      const [left, top, width, height] = [1, 3, 5, 7].map((by) => bytes.readUInt16LE(at + by));
      sizes.push([(left ?? 0) + (width ?? 0), (top ?? 0) + (height ?? 0)]);
      at = afterGifBlocks(bytes, at + 11 + sizeOfColours(bytes.readUInt8(at + 9)));
    } else break;
  }
  return sizes;
}

const sizeOfColours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function afterGifBlocks(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
  return at + 1;
}

function sizeOfWebp(bytes: Buffer): Size {
  if (has(bytes, 12, 'VP8X')) return [1 + bytes.readUIntLE(24, 3), 1 + bytes.readUIntLE(27, 3)];
  if (has(bytes, 12, 'VP8L')) {
    const bits = bytes.readUInt32LE(21);
    return [1 + (bits & 0x3fff), 1 + ((bits >> 14) & 0x3fff)];
  }
  if (!has(bytes, 12, 'VP8 ') || !has(bytes, 23, '\x9d\x01\x2a')) throw new RangeError('no frame');
  return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
}

const bitmapHeaderBytes = 40;

// The directory may lie: the pictures' own headers are what a browser unpacks by.
function sizesOfIco(bytes: Buffer): Size[] {
  return Array.from({ length: bytes.readUInt16LE(4) }, (_, index) => {
    const at = bytes.readUInt32LE(6 + index * 16 + 12);
    if (isPng(bytes, at)) return sizeOfPng(bytes, at);
    if (bytes.readUInt32LE(at) !== bitmapHeaderBytes) throw new RangeError('no bitmap');
    // Twice as high: the picture and its mask.
    return [bytes.readInt32LE(at + 4), Math.abs(bytes.readInt32LE(at + 8)) / 2];
  });
}
