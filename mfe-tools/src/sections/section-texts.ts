import type { SectionColor } from '@firedeck/contract';
import { texts } from '../texts.ts';

/** The texts of the section dialogs, loaded with them. */
export const sectionTexts = {
  moveTitle: (name: string) => `Move ${name} to a section`,
  moveManyTitle: (count: number) => `Move ${texts.grid.count(count)} to a section`,
  failed: 'The section was not saved',
  none: 'No section',
  new: 'New section...',
  title: 'Sections',
  hint: 'A tool can be in one section, and its tile takes the color of that section.',
  empty: 'No sections yet.',
  name: 'Name',
  color: 'Color',
  colors: {
    blue: 'Blue',
    green: 'Green',
    brown: 'Brown',
    purple: 'Purple',
    red: 'Red',
    gray: 'Gray',
  } satisfies Record<SectionColor, string>,
  edit: (name: string, count: number) => `Edit section ${name} ${texts.grid.count(count)}`,
  up: (name: string) => `Move section ${name} up`,
  down: (name: string) => `Move section ${name} down`,
  at: (name: string, position: number, count: number) =>
    `${name}, position ${position} of ${count}`,
  add: 'Add section',
  save: 'Save',
  delete: 'Delete section',
  cancel: 'Cancel',
  done: 'Done',
  discard: {
    title: 'Discard your changes?',
    text: (name: string) =>
      name ? `The section “${name}” is not saved.` : 'The section is not saved.',
    confirm: 'Discard',
  },
  undo: 'Undo',
  added: (name: string) => `Section “${name}” added`,
  deleted: (name: string) => `Section “${name}” deleted`,
  deletedText: 'Its tools stay on the board, without a section.',
  restored: (name: string) => `Section “${name}” is back`,
  moved: (count: number, section: string) => `${texts.grid.count(count)} moved to “${section}”`,
  movedOut: (count: number) => `${texts.grid.count(count)} now without a section`,
  movedBack: (count: number) => `${texts.grid.count(count)} moved back`,
  movedBackOnly: (count: number) => `Only ${texts.grid.count(count)} moved back`,
  movedSince: 'These tools have been moved or deleted since.',
} as const;
