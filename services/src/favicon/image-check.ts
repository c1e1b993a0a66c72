import { type PictureSizes, sizesOf } from '@firedeck/contract/images';
import { limits } from '@firedeck/contract/jobs';

/** An icon as its site gave it. */
export interface Icon {
  /** Media type that the first bytes say, whatever the site called it. */
  type: string;
  bytes: Buffer;
}

// A picture of more is small on the wire and huge once a browser unpacks it.
const pixelsAtMost = 1024;

/** The bytes as an icon, or null where they are no image larger than 1×1 that a tile can show. */
export function asIcon(bytes: Buffer): Icon | null {
  if (bytes.length === 0 || bytes.length > limits.favicon.bytes) return null;
  if (isSvg(bytes)) return { type: 'image/svg+xml', bytes };
  const picture = sizesOf(bytes);
  return picture && hasIconSize(picture.sizes) ? { type: picture.type, bytes } : null;
}

function hasIconSize(sizes: PictureSizes['sizes']): boolean {
  return (
    sizes.some(([width, height]) => width > 1 && height > 1) &&
    sizes.every(([width, height]) => Math.max(width, height) <= pixelsAtMost)
  );
}

const beforeSvg = /^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE\s+svg\b[^>[]*>\s*)*/i;
const smallSvg = /\s(?:width|height)\s*=\s*["']\s*(?:0*1|0+)(?:\.0*)?(?:px)?\s*["']/;

// Each may be made of others that are: a few dozen are millions of shapes for whoever shows them.
const usesAtMost = 16;

// A drawing has no size of its own: what is asked is that it is a whole one and not a tracking dot.
function isSvg(bytes: Buffer): boolean {
  const text = bytes.toString('utf8');
  const start = text.replace(beforeSvg, '');
  const tag = /^<svg(?:\s[^>]*)?>/.exec(start)?.[0];
  if (tag === undefined || smallSvg.test(tag)) return false;
  return text.split(/<(?:\w+:)?use\b/).length - 1 <= usesAtMost && endsWithSvg(start);
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
