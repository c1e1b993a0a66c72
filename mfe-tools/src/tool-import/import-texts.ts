import { formatCount, formatNumber } from '@firedeck/sdk';
import { texts } from '../texts.ts';

const links = (count: number) => formatCount(count, { one: 'link', other: 'links' });

export const importTexts = {
  help: "Add tools from a browser's bookmark file, a CSV file, or a file exported by Firedeck.",
  choose: 'Choose a file',
  reading: 'Reading the file...',
  failed: "The file couldn't be read",
  tooLarge: (megabytes: number) =>
    `A file can have at most ${formatNumber(megabytes)} MB. Nothing was imported.`,
  unreadable: 'This is not a bookmark file, a CSV file or a Firedeck export.',
  noAddressColumn:
    'The first line must name the columns: url and, optionally, name, notes, icon and section.',
  nothingFound: 'No links were found in this file.',
  found: (count: number) => `${links(count)} found`,
  list: 'Tools to import',
  refused: (count: number) => `${links(count)} can't be imported`,
  noAddress: 'Not a web address that starts with http or https',
  duplicate: 'Already on your board',
  repeated: 'Also earlier in this file',
  row: (number: number) => `Entry ${formatNumber(number)}`,
  selectNew: 'Select all new',
  selectNone: 'Select none',
  noRoom: (room: number) => `Your board has room for ${texts.grid.count(room)} more. Select fewer.`,
  confirm: (count: number) => `Import ${texts.grid.count(count)}`,
  cancel: 'Cancel',
  done: (count: number) => `${texts.grid.count(count)} imported`,
  doneText: 'They are at the end of your board.',
  notDone: "The tools couldn't be imported",
  undo: 'Undo',
  undone: (count: number) => `${texts.grid.count(count)} removed`,
  undoneText: 'Tools that you edited since stay on your board.',
  notUndone: "The import couldn't be undone",
} as const;
