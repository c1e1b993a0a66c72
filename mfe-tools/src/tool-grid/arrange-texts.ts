import { formatCount, formatNumber } from '@firedeck/sdk';
import { texts } from '../texts.ts';

const formatTools = (count: number): string => texts.grid.count(count);
const mostNames = 5;

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
  sections: 'Sections…',
  /** In two parts. */
  moveToSection: ['Move to ', 'section…'],
  move: 'Move',
  delete: 'Delete',
  export: 'Export',
  deletion: {
    title: 'Delete Tools',
    question: (names: string[]) => {
      const more = names.length - mostNames;
      const named = names.slice(0, mostNames).map((name) => `“${name}”`);
      if (more > 0) named.push(`${formatNumber(more)} more`);
      return `Delete ${formatTools(names.length)} from your dashboard: ${named.join(', ')}?`;
    },
    done: 'Tools deleted',
    doneText: (count: number) =>
      `${formatCount(count, { one: 'tool has', other: 'tools have' })} been removed.`,
    failed: 'Failed to delete tools',
    restored: 'Tools restored',
    restoredText: (count: number, wanted: number) =>
      count === wanted
        ? `${formatCount(count, { one: 'tool is', other: 'tools are' })} back on your dashboard.`
        : `${formatNumber(count)} of ${formatTools(wanted)} are back on your dashboard.`,
    none: 'Nothing was deleted',
    noneText: 'These tools were already deleted on another device.',
    notRestored: 'Nothing was restored',
    notRestoredText: 'These tools have been restored or deleted again on another device.',
    restoreFailed: 'Failed to restore tools',
  },
} as const;
