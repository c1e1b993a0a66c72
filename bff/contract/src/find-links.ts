import { findPhoneNumbers, type TextLink } from './phone-numbers.ts';
import { isSafe } from './tool-address.ts';

// Punctuation after a URL is not part of it.
const url = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}]/gi;

/** The http(s) addresses and phone numbers of a text, in its order; takes time in proportion to its length. */
export function findLinks(text: string): TextLink[] {
  const urls = [...text.matchAll(url)].map((match) => ({
    index: match.index,
    text: match[0],
    href: match[0],
  }));
  // A number within a URL is a part of it.
  const rest = text.replace(url, ({ length }) => ' '.repeat(length));
  return [...urls.filter(({ href }) => isSafe(href)), ...findPhoneNumbers(rest)].sort(
    (one, other) => one.index - other.index,
  );
}
