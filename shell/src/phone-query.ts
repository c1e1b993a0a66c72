/** The media query for phones, plain and for styles. */
export const phones = '(max-width: 599.95px)';
export const phoneQuery = `@media ${phones}`;
