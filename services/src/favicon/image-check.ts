import { limits } from '@firedeck/contract/jobs';
import { imageSize } from 'image-size';

/** An icon as its site gave it. */
export interface Icon {
  /** Media type that the first bytes say, whatever the site called it. */
  type: string;
  bytes: Buffer;
}

const typeOfSize: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  ico: 'image/x-icon',
};

const firstBytes: readonly (readonly [type: string, at: number, bytes: string])[] = [
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['jpg', 0, '\xff\xd8\xff'],
  ['gif', 0, 'GIF8'],
  ['webp', 8, 'WEBP'],
  ['ico', 0, '\0\0\x01\0'],
];

// A picture of more is small on the wire and huge once a browser unpacks it.
const pixelsAtMost = 1024;

/** The bytes as an icon, or null where they are no image larger than 1×1 that a tile can show. */
export function asIcon(bytes: Buffer): Icon | null {
  if (bytes.length === 0 || bytes.length > limits.favicon.bytes) return null;
  if (isSvg(bytes)) return { type: 'image/svg+xml', bytes };
  const kind = firstBytes.find(
    ([, at, magic]) => bytes.toString('latin1', at, at + magic.length) === magic,
  );
  const type = kind && typeOfSize[kind[0]];
  return type && hasIconSize(bytes) ? { type, bytes } : null;
}

function hasIconSize(bytes: Buffer): boolean {
  try {
    const { width, height, images } = imageSize(bytes);
    const sizes = images && images.length > 0 ? images : [{ width, height }];
    return (
      sizes.some((size) => size.width > 1 && size.height > 1) &&
      sizes.every((size) => Math.max(size.width, size.height) <= pixelsAtMost)
    );
  } catch {
    return false;
  }
}

const beforeSvg = /^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE\s+svg\b[^>[]*>\s*)*/i;
const smallSvg = /\s(?:width|height)\s*=\s*["']\s*(?:0*1|0+)(?:\.0*)?(?:px)?\s*["']/;

// A drawing has no size of its own: what is asked is that it is a whole one and not a tracking dot.
function isSvg(bytes: Buffer): boolean {
  const text = bytes.toString('utf8');
  const start = text.replace(beforeSvg, '');
  const tag = /^<svg(?:\s[^>]*)?>/.exec(start)?.[0];
  return tag !== undefined && !smallSvg.test(tag) && endsWithSvg(start);
}

function endsWithSvg(text: string): boolean {
  const end = withoutLastComments(text);
  return end.endsWith('>') && end.slice(0, -1).trimEnd().endsWith('</svg');
}

// By hand: a pattern for any number of comments takes for ever on those that a hostile site sends.
function withoutLastComments(text: string): string {
  let rest = text.trimEnd();
  while (rest.endsWith('-->')) {
    const start = rest.lastIndexOf('<!--');
    if (start === -1 || rest.indexOf('-->', start + 4) !== rest.length - 3) return rest;
    rest = rest.slice(0, start).trimEnd();
  }
  return rest;
}
