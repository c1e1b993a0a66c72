import { limits, type PictureType, pictureTexts } from '@firedeck/contract';

/** What a file is by its first bytes, or why it is refused. */
export type Judged = { type: PictureType } | { refusal: string };

type Size = readonly [width: number, height: number];

const begins = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.toString('latin1', at, at + text.length) === text;

const readers: { type: PictureType; is(bytes: Buffer): boolean; size(bytes: Buffer): Size }[] = [
  {
    type: 'image/png',
    is: (bytes) => begins(bytes, '\x89PNG\r\n\x1a\n') && begins(bytes, 'IHDR', 12),
    size: (bytes) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)],
  },
  { type: 'image/jpeg', is: (bytes) => begins(bytes, '\xff\xd8\xff'), size: sizeOfJpeg },
  {
    type: 'image/webp',
    is: (bytes) => begins(bytes, 'RIFF') && begins(bytes, 'WEBP', 8),
    size: sizeOfWebp,
  },
];

// What people try, so that they are told what they have.
const others: [what: string, is: (bytes: Buffer) => boolean][] = [
  ['a GIF picture', (bytes) => begins(bytes, 'GIF8')],
  ['a BMP picture', (bytes) => begins(bytes, 'BM')],
  ['an icon file', (bytes) => begins(bytes, '\0\0\x01\0')],
  ['an AVIF picture', (bytes) => begins(bytes, 'ftypavif', 4)],
  ['a HEIC picture', (bytes) => begins(bytes, 'ftyphei', 4) || begins(bytes, 'ftypmif1', 4)],
  ['a TIFF picture', (bytes) => begins(bytes, 'II*\0') || begins(bytes, 'MM\0*')],
  ['a PDF document', (bytes) => begins(bytes, '%PDF-')],
  [
    'an SVG drawing',
    (bytes) => /^\s*(?:<\?xml[^>]*>|<!--|<svg)/.test(bytes.toString('utf8', 0, 256)),
  ],
];

/** Judges a file by its first bytes, whatever it is called or says of itself. Nothing is unpacked. */
export function judgePicture(bytes: Buffer): Judged {
  if (bytes.length === 0) return { refusal: pictureTexts.empty };
  if (bytes.length > limits.picture.bytes) return { refusal: pictureTexts.tooLarge(bytes.length) };
  const reader = readers.find(({ is }) => is(bytes));
  const refusal = reader ? refusalOfSize(sizeOrNull(bytes, reader.size)) : refusalOfOther(bytes);
  return reader && refusal === null
    ? { type: reader.type }
    : { refusal: refusal ?? pictureTexts.noPicture };
}

function refusalOfOther(bytes: Buffer): string | null {
  const other = others.find(([, is]) => is(bytes));
  return other ? pictureTexts.otherType(other[0]) : null;
}

// Small on the wire, a picture of too many pixels is huge once a browser unpacks it.
function refusalOfSize(size: Size | null): string | null {
  if (!size || Math.min(...size) < 1) return pictureTexts.noPicture;
  if (Math.max(...size) > limits.picture.sidePixels) return pictureTexts.tooManyPixels(...size);
  return Math.max(...size) < 2 ? pictureTexts.tooSmall : null;
}

/** Null where the header ends before its sizes. */
function sizeOrNull(bytes: Buffer, size: (bytes: Buffer) => Size): Size | null {
  try {
    return size(bytes);
  } catch {
    return null;
  }
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

function sizeOfWebp(bytes: Buffer): Size {
  if (begins(bytes, 'VP8X', 12)) return [1 + bytes.readUIntLE(24, 3), 1 + bytes.readUIntLE(27, 3)];
  if (begins(bytes, 'VP8L', 12)) {
    const bits = bytes.readUInt32LE(21);
    return [1 + (bits & 0x3fff), 1 + ((bits >> 14) & 0x3fff)];
  }
  if (!begins(bytes, 'VP8 ', 12) || !begins(bytes, '\x9d\x01\x2a', 23))
    throw new RangeError('no frame');
  return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
}
