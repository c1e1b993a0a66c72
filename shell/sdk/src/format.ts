/** The language of the product's texts, also for numbers and plurals inside them. */
const language = 'en-US';
const plurals = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(language);

/** Formats a number for a text: `1,000`. */
export const formatNumber = (number: number): string => numbers.format(number);

type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Picks the text by the language's plural rules. */
export const selectPlural = (number: number, forms: PluralForms): string =>
  forms[plurals.select(number)] ?? forms.other;

/** A number and its noun: `1 tool`, `1,000 tools`. */
export const formatCount = (number: number, noun: PluralForms): string =>
  `${formatNumber(number)} ${selectPlural(number, noun)}`;

/** A date and time in the member's locale and time zone. */
export const formatTime = (instant: string): string =>
  new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A date in the member's locale and time zone. */
export const formatDay = (instant: string): string =>
  new Date(instant).toLocaleDateString(undefined, { dateStyle: 'medium' });
