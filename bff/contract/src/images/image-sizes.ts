/** A picture's media type by its first bytes, and the size of each image in the file. */
export interface PictureSizes {
  type: string;
  sizes: Size[];
}

type Size = readonly [width: number, height: number];

/**
 * Reads headers only, without decompressing, and never moves backward: a malicious file costs no
 * more than its length.
 *
 * @returns null unless the bytes are a picture that all browsers can show.
 */
export function sizesOf(bytes: Uint8Array): PictureSizes | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readers.find(({ begins }) => begins(view))?.read(view) ?? null;
  } catch {
    // Thrown when a header ends before its sizes.
    return null;
  }
}

const has = (bytes: DataView, at: number, text: string): boolean =>
  at + text.length <= bytes.byteLength &&
  [...text].every((letter, index) => bytes.getUint8(at + index) === letter.charCodeAt(0));

const uint24 = (bytes: DataView, at: number): number =>
  bytes.getUint16(at, true) | (bytes.getUint8(at + 2) << 16);

const readers = [
  {
    begins: isPng,
    read: (bytes: DataView) => ({ type: 'image/png', sizes: [sizeOfPng(bytes, 0)] }),
  },
  {
    begins: (bytes: DataView) => has(bytes, 0, '\xff\xd8\xff'),
    read: (bytes: DataView) => ({ type: 'image/jpeg', sizes: [sizeOfJpeg(bytes)] }),
  },
  {
    begins: (bytes: DataView) => has(bytes, 0, 'GIF87a') || has(bytes, 0, 'GIF89a'),
    read: (bytes: DataView) => ({ type: 'image/gif', sizes: sizesOfGif(bytes) }),
  },
  {
    begins: (bytes: DataView) => has(bytes, 0, 'RIFF') && has(bytes, 8, 'WEBP'),
    read: (bytes: DataView) => ({ type: 'image/webp', sizes: [sizeOfWebp(bytes)] }),
  },
  {
    begins: (bytes: DataView) => has(bytes, 0, '\0\0\x01\0'),
    read: (bytes: DataView) => ({ type: 'image/x-icon', sizes: sizesOfIco(bytes) }),
  },
];

function isPng(bytes: DataView, at = 0): boolean {
  return has(bytes, at, '\x89PNG\r\n\x1a\n') && has(bytes, at + 12, 'IHDR');
}

function sizeOfPng(bytes: DataView, at: number): Size {
  return [bytes.getUint32(at + 16), bytes.getUint32(at + 20)];
}

const jpegTables = new Set([0xc4, 0xc8, 0xcc]);

function sizeOfJpeg(bytes: DataView): Size {
  let at = 2;
  for (;;) {
    if (bytes.getUint8(at) !== 0xff) throw new RangeError('no marker');
    const marker = bytes.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && !jpegTables.has(marker))
      return [bytes.getUint16(at + 7), bytes.getUint16(at + 5)];
    else at += 2 + Math.max(2, bytes.getUint16(at + 2));
  }
}

// Browsers allocate memory for frames that exceed the file's declared size.
function sizesOfGif(bytes: DataView): Size[] {
  const sizes: Size[] = [[bytes.getUint16(6, true), bytes.getUint16(8, true)]];
  let at = 13 + sizeOfColors(bytes.getUint8(10));
  while (at < bytes.byteLength && bytes.getUint8(at) !== 0x3b) {
    if (bytes.getUint8(at) === 0x21) at = afterGifBlocks(bytes, at + 2);
    else if (bytes.getUint8(at) === 0x2c) {
      const [left, top, width, height] = [1, 3, 5, 7].map((by) => bytes.getUint16(at + by, true));
      sizes.push([(left ?? 0) + (width ?? 0), (top ?? 0) + (height ?? 0)]);
      at = afterGifBlocks(bytes, at + 11 + sizeOfColors(bytes.getUint8(at + 9)));
    } else break;
  }
  return sizes;
}

const sizeOfColors = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function afterGifBlocks(bytes: DataView, start: number): number {
  let at = start;
  while (at < bytes.byteLength && bytes.getUint8(at) !== 0) at += 1 + bytes.getUint8(at);
  return at + 1;
}

function sizeOfWebp(bytes: DataView): Size {
  if (has(bytes, 12, 'VP8X')) return [1 + uint24(bytes, 24), 1 + uint24(bytes, 27)];
  if (has(bytes, 12, 'VP8L')) {
    const bits = bytes.getUint32(21, true);
    return [1 + (bits & 0x3fff), 1 + ((bits >> 14) & 0x3fff)];
  }
  if (!has(bytes, 12, 'VP8 ') || !has(bytes, 23, '\x9d\x01\x2a')) throw new RangeError('no frame');
  return [bytes.getUint16(26, true) & 0x3fff, bytes.getUint16(28, true) & 0x3fff];
}

const bitmapHeaderBytes = 40;

// The directory may lie; browsers decode by the images' own headers.
function sizesOfIco(bytes: DataView): Size[] {
  return Array.from({ length: bytes.getUint16(4, true) }, (_, index) => {
    const at = bytes.getUint32(6 + index * 16 + 12, true);
    if (isPng(bytes, at)) return sizeOfPng(bytes, at);
    if (bytes.getUint32(at, true) !== bitmapHeaderBytes) throw new RangeError('no bitmap');
    // The stored height includes the mask.
    return [bytes.getInt32(at + 4, true), Math.abs(bytes.getInt32(at + 8, true)) / 2];
  });
}
