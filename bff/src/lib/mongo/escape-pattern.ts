/** Escapes a text for use in a regular expression. */
export const escapePattern = (value: string): string =>
  value.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
