/** The media query of phones, and the same for styles. */
export const phones = '(max-width: 599.95px)';
export const phoneQuery = `@media ${phones}`;
