import type { ToolChangeKind } from '@firedeck/contract';
import { formatCount } from '@firedeck/sdk';
import { texts } from '../texts.ts';

/** The texts of the trash and the recent changes. */
export const historyTexts = {
  trash: {
    heading: 'Deleted tools',
    hint: (days: number) =>
      `Each can be restored for ${formatCount(days, { one: 'day', other: 'days' })}.`,
    deleted: (time: string) => `Deleted ${time}`,
    empty: 'The trash is empty.',
    failed: 'The trash could not be loaded',
    restore: 'Restore',
    restoreNamed: (name: string) => `Restore ${name}`,
  },
  recent: {
    heading: 'Recent changes',
    empty: 'No changes yet.',
    failed: 'Recent changes could not be loaded',
    kinds: {
      added: (name: string) => `“${name}” was added`,
      edited: (name: string) => `“${name}” was edited`,
      deleted: (name: string) => `“${name}” was deleted`,
      restored: (name: string) => `“${name}” was restored`,
      reordered: () => texts.grid.reordered,
      imported: (count: string) => `Tools imported: ${count}`,
      import_undone: (count: string) => `Import undone, tools removed: ${count}`,
    } satisfies Record<ToolChangeKind, (name: string) => string>,
    changed: (name: string) => (name ? `“${name}” was changed` : 'The board was changed'),
  },
} as const;
