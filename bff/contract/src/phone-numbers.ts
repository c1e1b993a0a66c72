/** A link and the part of a text that it stands for. */
export interface TextLink {
  index: number;
  text: string;
  href: string;
}

// Bare runs of digits are as often incident or unit numbers: those without separators need a plus sign.
const northAmerican = String.raw`(?:1[ .-])?(?:\([2-9]\d\d\) ?|[2-9]\d\d[ .-])[2-9]\d\d[ .-]\d{4}`;
// Each group begins with what separates it: digits that could belong to two groups take forever to refuse.
const international = String.raw`\+[1-9]\d*(?:[ .-]\d+|[ .-]?\(\d{1,5}\)(?:[ .-]?\d+)?)*`;
const phoneNumber = new RegExp(
  `(?<![\\w+./#-])(?:${international}|${northAmerican})(?!\\w|[-./:]\\d)`,
  'g',
);

const decimal = /^\+\d+\.\d+$/;
const minDigits = 8;
// ITU-T E.164.
const maxDigits = 15;

/** Finds numbers in North American and international form; times, dates, units, coordinates are none. */
export function findPhoneNumbers(text: string): TextLink[] {
  return [...text.matchAll(phoneNumber)].flatMap((match) => {
    const href = phoneLink(match[0]);
    return href ? [{ index: match.index, text: match[0], href }] : [];
  });
}

function phoneLink(written: string): string | null {
  // "(0)" is dialed within the country only.
  const digits = written.replace('(0)', '').replace(/\D/g, '');
  if (decimal.test(written) || digits.length < minDigits || digits.length > maxDigits) return null;
  const isLocal = !written.startsWith('+') && digits.length === 10;
  return `tel:+${isLocal ? '1' : ''}${digits}`;
}
