/**
 * Changes the last characters. More than one, because base64url ignores some bits of the last one.
 */
export const changeEnd = (sealed: string): string =>
  `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BA' : 'AA'}`;
