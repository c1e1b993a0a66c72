import { language } from '@firedeck/contract';

// Created on first use: each takes about 10 ms on a slow processor, and most pages need none.
let plurals: Intl.PluralRules | undefined;
let numbers: Intl.NumberFormat | undefined;

/** Formats a number for a text: `1,000`. */
export function formatNumber(number: number): string {
  // No grouping and no fraction to format.
  if (Number.isInteger(number) && Math.abs(number) < 1_000) return String(number);
  numbers ??= new Intl.NumberFormat(language);
  return numbers.format(number);
}

type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Picks the text by the language's plural rules. */
export function selectPlural(number: number, forms: PluralForms): string {
  plurals ??= new Intl.PluralRules(language);
  return forms[plurals.select(number)] ?? forms.other;
}

/** A number and its noun: `1 tool`, `1,000 tools`. */
export const formatCount = (number: number, noun: PluralForms): string =>
  `${formatNumber(number)} ${selectPlural(number, noun)}`;

/** A date and time in the member's locale and time zone. */
export const formatTime = (instant: string): string =>
  new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A date in the member's locale and time zone. */
export const formatDay = (instant: string): string =>
  new Date(instant).toLocaleDateString(undefined, { dateStyle: 'medium' });
