// Without zod, so that what draws a section does not load a validator.

/** The tile colors, as clients name them. */
export const sectionColors = ['blue', 'green', 'brown', 'purple', 'red', 'gray'] as const;
export type SectionColor = (typeof sectionColors)[number];
