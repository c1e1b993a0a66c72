/** A link and the text that it replaces. */
export interface TextLink {
  index: number;
  text: string;
  href: string;
}

// Digits without separators need a plus sign, because many are incident or unit numbers.
const northAmerican = String.raw`(?:1[ .-])?(?:\([2-9]\d\d\) ?|[2-9]\d\d[ .-])[2-9]\d\d[ .-]\d{4}`;
// Each group starts with its separator: digits that fit two groups would backtrack exponentially.
const international = String.raw`\+[1-9]\d*(?:[ .-]\d+|[ .-]?\(\d{1,5}\)(?:[ .-]?\d+)?)*`;
const phoneNumber = new RegExp(
  `(?<![\\w+./#-])(?:${international}|${northAmerican})(?!\\w|[-./:]\\d)`,
  'g',
);

const decimal = /^\+\d+\.\d+$/;
const minDigits = 8;
// ITU-T E.164.
const maxDigits = 15;

/**
 * Finds numbers in North American and international format, but no times, dates, units or
 * coordinates.
 */
export function findPhoneNumbers(text: string): TextLink[] {
  return [...text.matchAll(phoneNumber)].flatMap((match) => {
    const href = phoneLink(match[0]);
    return href ? [{ index: match.index, text: match[0], href }] : [];
  });
}

function phoneLink(written: string): string | null {
  // "(0)" is dialed only within the country.
  const digits = written.replace('(0)', '').replace(/\D/g, '');
  if (decimal.test(written) || digits.length < minDigits || digits.length > maxDigits) return null;
  const isLocal = !written.startsWith('+') && digits.length === 10;
  return `tel:+${isLocal ? '1' : ''}${digits}`;
}
