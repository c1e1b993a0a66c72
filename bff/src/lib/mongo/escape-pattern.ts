/** A text as a regular expression that matches it alone. */
export const escapePattern = (value: string): string =>
  value.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
