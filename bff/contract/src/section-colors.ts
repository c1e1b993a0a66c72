// Without zod, for code that only draws sections.

/** Tile colors by their API names. */
export const sectionColors = ['blue', 'green', 'brown', 'purple', 'red', 'gray'] as const;
export type SectionColor = (typeof sectionColors)[number];
