type Json = Record<string, unknown>;

/** A character class, or a Unicode property outside of one. */
const classOrProperty = /\[(?:\\.|[^\]\\])*\]|\\p\{\w+\}/g;
const property = /\\p\{(\w+)\}/g;

/** Replaces `\p{…}`, which many regular expression dialects lack, by explicit ranges. */
export function portablePattern(pattern: string): string {
  return pattern.replace(classOrProperty, (part) =>
    part.startsWith('[') ? withRanges(part) : `[${withRanges(part)}]`,
  );
}

/**
 * Makes all patterns of a document portable, and drops `format` beside a pattern, because some
 * validators are stricter about formats than the pattern.
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

// Many languages can't represent unpaired surrogates.
const isHalf = (point: number): boolean => point >= 0xd800 && point <= 0xdfff;

// Escapes beyond four hex digits differ between languages, so the character itself is used.
const written = (point: number): string =>
  point <= 0xffff ? `\\u${point.toString(16).padStart(4, '0')}` : String.fromCodePoint(point);
