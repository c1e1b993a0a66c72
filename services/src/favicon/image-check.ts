import { type PictureSizes, sizesOf } from '@firedeck/contract/images';
import { limits } from '@firedeck/contract/jobs';

export interface Icon {
  /** Detected from the first bytes, not from the site's header. */
  type: string;
  bytes: Buffer;
}

// Decompression bombs: small files can decode to huge images.
const pixelsAtMost = 1024;

/** Returns the bytes as an icon, or null unless they are a displayable image larger than 1×1. */
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

// Nested references grow exponentially: a few dozen can render millions of shapes.
const usesAtMost = 16;

// SVG has no intrinsic size: require a complete document that is not a tracking pixel.
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

// Parsed by hand: a regular expression would backtrack exponentially on hostile input.
function withoutLastComments(text: string): string {
  let rest = text.trimEnd();
  while (rest.endsWith('-->')) {
    const start = rest.lastIndexOf('<!--');
    if (start === -1 || rest.indexOf('-->', start + 4) !== rest.length - 3) return rest;
    rest = rest.slice(0, start).trimEnd();
  }
  return rest;
}
