import { texts } from '../../texts.ts';

/** Announcements for a drag onto a section's chip, loaded with the drag library. */
export const sectionDropTexts = {
  over: (section: string) => `Section ${section}`,
  dropped: (name: string, section: string) => `${name} dropped on section ${section}.`,
  groupDropped: (count: number, section: string) =>
    `${texts.grid.count(count)} dropped on section ${section}.`,
} as const;
