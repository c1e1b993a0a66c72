import { limits, type PictureType, pictureTexts, pictureTypes } from '@firedeck/contract';
import { type PictureSizes, sizesOf } from '@firedeck/contract/images';

/** A file's detected type, or why it is refused. */
type PictureCheck = { type: PictureType } | { refusal: string };

const begins = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.toString('latin1', at, at + text.length) === text;

// Other common types, named in the error.
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

/** Detects the type by the first bytes, ignoring name and headers. Decodes nothing. */
export function checkPicture(bytes: Buffer): PictureCheck {
  if (bytes.length === 0) return { refusal: pictureTexts.empty };
  if (bytes.length > limits.picture.bytes) return { refusal: pictureTexts.tooLarge(bytes.length) };
  const picture = sizesOf(bytes);
  if (!picture || !isTaken(picture.type)) return { refusal: refusalOfOther(bytes) };
  const refusal = refusalOfSize(picture.sizes[0]);
  return refusal === null ? { type: picture.type } : { refusal };
}

const isTaken = (type: string): type is PictureType => Object.hasOwn(pictureTypes, type);

function refusalOfOther(bytes: Buffer): string {
  const other = others.find(([, is]) => is(bytes));
  return other ? pictureTexts.otherType(other[0]) : pictureTexts.noPicture;
}

// A small file can have too many pixels, which need much memory once a browser decodes it.
function refusalOfSize(size: PictureSizes['sizes'][number] | undefined): string | null {
  if (!size || Math.min(...size) < 1) return pictureTexts.noPicture;
  if (Math.max(...size) > limits.picture.sidePixels) return pictureTexts.tooManyPixels(...size);
  return Math.max(...size) < 2 ? pictureTexts.tooSmall : null;
}
