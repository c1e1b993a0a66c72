import { z } from 'zod/mini';

export const nameTexts = {
  unprintable: 'A name can have no control, direction or broken characters',
  invisible: 'A name needs a character that can be seen',
} as const;

/**
 * Control characters, line ends, unpaired surrogates, and characters that change the direction of
 * the surrounding text (UAX #9): a name with these is displayed as another one. Marks for the
 * direction of one letter, joiners and combining marks are part of regular writing. The soft hyphen
 * stays allowed inside a name, because the pattern is published and clients rely on it.
 */
const printable = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;
// U+2800 is an empty Braille cell.
const visible = /^$|[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The checks of every name, in forms and in the API. They accept an empty text. */
export const nameChecks = [
  z.regex(printable, { error: nameTexts.unprintable, abort: true }),
  z.regex(visible, nameTexts.invisible),
] as const;

/** Whether a text is a valid name. */
export const isName = (text: string): boolean => printable.test(text) && visible.test(text);

/**
 * Turns text from elsewhere, such as a page's title, into a valid name: removes characters that are
 * not allowed and truncates it. Empty if nothing visible remains.
 */
export function toName(text: string, maxCharacters: number): string {
  const shown = text
    .replace(/[\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  const isLong = shown.length > maxCharacters;
  const name = isLong ? `${withoutHalf(shown.slice(0, maxCharacters - 1))}…` : shown;
  return visible.test(name) ? name : '';
}

/** Removes a surrogate whose second half was cut off. */
const withoutHalf = (text: string): string => text.replace(/\p{Cs}$/u, '');

/** Whether two names look the same: é can be one character or two (UAX #15). */
export const isSameName = (one: string, other: string): boolean =>
  one.normalize('NFC') === other.normalize('NFC');
