/** The sealed value with other last characters; base64url leaves some of their bits unread. */
export const changeEnd = (sealed: string): string =>
  `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BA' : 'AA'}`;
