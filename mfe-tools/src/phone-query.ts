/** The media query of phones, for styles. */
export const phoneQuery = '@media (max-width: 599.95px)';
