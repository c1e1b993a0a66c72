import { z } from 'zod/mini';

export const nameTexts = {
  unprintable: 'A name can have no control, direction or broken characters',
  invisible: 'A name needs a character that can be seen',
} as const;

/**
 * Control characters and line ends, halves of a surrogate pair, and what turns the direction of the
 * text around it (UAX #9): with these a name shows as another one. Marks that only tell the direction
 * of a letter, joiners and combining marks are part of how people write. The soft hyphen stays
 * allowed inside a name: the pattern is published, and clients rely on what it accepts.
 */
const printable = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;
// U+2800 is a Braille cell without a dot.
const visible = /^$|[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** What every name is held to, in forms and in the API, whatever else holds for it; may be empty. */
export const nameChecks = [
  z.regex(printable, { error: nameTexts.unprintable, abort: true }),
  z.regex(visible, nameTexts.invisible),
] as const;

/** Whether a text may be a name as it stands. */
export const isName = (text: string): boolean => printable.test(text) && visible.test(text);

/**
 * A text from elsewhere, such as a page's title, as a name that passes the checks: what shows as another
 * text is left out, a long one is cut. Empty where nothing remains to be seen.
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

/** Without the first half of a surrogate pair whose second half was cut off. */
const withoutHalf = (text: string): string => text.replace(/\p{Cs}$/u, '');

/** Whether two names read the same: é is one character or two (UAX #15). */
export const isSameName = (one: string, other: string): boolean =>
  one.normalize('NFC') === other.normalize('NFC');
