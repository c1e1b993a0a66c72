import { findPhoneNumbers, type TextLink } from './phone-numbers.ts';
import { isSafe } from './tool-address.ts';

// Excludes punctuation after a URL.
const url = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}]/gi;

/** The http(s) addresses and phone numbers of a text, in order. Linear time. */
export function findLinks(text: string): TextLink[] {
  const urls = [...text.matchAll(url)].map((match) => ({
    index: match.index,
    text: match[0],
    href: match[0],
  }));
  // Ignore numbers inside a URL.
  const rest = text.replace(url, ({ length }) => ' '.repeat(length));
  return [...urls.filter(({ href }) => isSafe(href)), ...findPhoneNumbers(rest)].sort(
    (one, other) => one.index - other.index,
  );
}
