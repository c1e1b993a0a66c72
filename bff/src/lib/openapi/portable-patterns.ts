type Json = Record<string, unknown>;

/** A class of characters, or a property outside of one. */
const classOrProperty = /\[(?:\\.|[^\]\\])*\]|\\p\{\w+\}/g;
const property = /\\p\{(\w+)\}/g;

/** Replaces `\p{…}`, which many regular expression dialects lack, by the ranges it stands for. */
export function portablePattern(pattern: string): string {
  return pattern.replace(classOrProperty, (part) =>
    part.startsWith('[') ? withRanges(part) : `[${withRanges(part)}]`,
  );
}

/**
 * A document with every pattern in it portable, and no format beside a pattern: the pattern is what
 * a text is held to, and validators hold some formats to more.
 */
export function withPortablePatterns<Document>(document: Document): Document {
  return portable(document) as Document;
}

function portable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(portable);
  if (typeof value !== 'object' || value === null) return value;
  const { pattern, format, ...others } = value as Json;
  if (typeof pattern === 'string')
    return { ...(portable(others) as Json), pattern: portablePattern(pattern) };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, portable(inner)]));
}

const withRanges = (part: string): string =>
  part.replace(property, (_whole, name: string) => expandProperty(name));

const known = new Map<string, string>();

function expandProperty(name: string): string {
  const ranges = known.get(name) ?? findRanges(new RegExp(`\\p{${name}}`, 'u'));
  known.set(name, ranges);
  return ranges;
}

function findRanges(property: RegExp): string {
  const ranges: string[] = [];
  let first: number | null = null;
  for (let point = 0; point <= 0x110000; point += 1) {
    const has = point <= 0x10ffff && !isHalf(point) && property.test(String.fromCodePoint(point));
    if (has) first ??= point;
    else if (first !== null) {
      const last = point - 1;
      ranges.push(first === last ? written(first) : `${written(first)}-${written(last)}`);
      first = null;
    }
  }
  return ranges.join('');
}

// Half of a pair is no character: many languages can neither hold nor name one.
const isHalf = (point: number): boolean => point >= 0xd800 && point <= 0xdfff;

// Beyond four hex digits the escapes differ by language, so the character itself is used.
const written = (point: number): string =>
  point <= 0xffff ? `\\u${point.toString(16).padStart(4, '0')}` : String.fromCodePoint(point);
