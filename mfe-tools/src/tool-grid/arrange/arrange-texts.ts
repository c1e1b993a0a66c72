import { language } from '@firedeck/contract';
import { formatCount, formatNumber } from '@firedeck/sdk';
import { texts } from '../../texts.ts';

const maxNames = 5;

/** Loaded with Arrange mode. */
export const arrangeTexts = {
  label: 'Arrange tools',
  hint: 'Select tools, or drag their handles',
  selected: (count: number) =>
    formatCount(count, { one: 'tool selected', other: 'tools selected' }),
  all: 'Select all tools',
  select: (name: string) => `Select ${name}`,
  selectShort: 'Select',
  isSelected: 'Selected',
  done: 'Done',
  sections: 'Sections...',
  move: 'Move',
  delete: 'Delete',
  export: 'Export',
  deletion: {
    title: 'Delete Tools',
    question: (names: string[]) => {
      const more = names.length - maxNames;
      const named = names.slice(0, maxNames).map((name) => `“${name}”`);
      if (more > 0) named.push(`${formatNumber(more)} more`);
      const list = new Intl.ListFormat(language).format(named);
      return `Delete ${texts.grid.count(names.length)} from your board: ${list}? You can undo this, or restore them from the Trash.`;
    },
    done: 'Tools deleted',
    doneText: (count: number) =>
      `${formatCount(count, { one: 'tool has', other: 'tools have' })} been removed.`,
    failed: 'Failed to delete tools',
    restored: 'Tools restored',
    restoredText: (count: number, wanted: number) =>
      count === wanted
        ? `${formatCount(count, { one: 'tool is', other: 'tools are' })} back on your board.`
        : `${formatNumber(count)} of ${texts.grid.count(wanted)} are back on your board.`,
    none: 'Nothing was deleted',
    noneText: 'These tools were already deleted on another device.',
    notRestored: 'Nothing was restored',
    notRestoredText: 'These tools have been restored or deleted again on another device.',
    restoreFailed: 'Failed to restore tools',
  },
} as const;
