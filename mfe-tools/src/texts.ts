import type { ToolChangeKind } from '@firedeck/contract';
import { formatCount, formatNumber } from '@firedeck/sdk';

import { openingTexts } from './opening-texts.ts';

const formatTools = (count: number): string => formatCount(count, { one: 'tool', other: 'tools' });

const formatPositions = (first: number, tools: number, count: number): string =>
  `positions ${first} to ${first + tools - 1} of ${count}`;

/** The texts of the board and the launch page; forms and dialogs have their own, loaded with them. */
export const texts = {
  error: 'Error',
  backToDashboard: 'Back to Dashboard',
  toolNotFound: 'Tool not found',
  toolNotFoundNext: 'It may have been deleted, or the address is wrong.',
  grid: {
    count: formatTools,
    openInNewTabs: 'Open tools in new tabs',
    options: 'Board options',
    loadFailed: 'Your tools could not be loaded',
    loadFailedSafe: 'Your saved tools are safe.',
    slow: 'Your tools are taking longer than usual to load.',
    savingOrder: 'Saving new tool order...',
    emptyHeading: 'No tools added yet',
    emptyIntroduction: 'Start by adding your first emergency service tool to the dashboard.',
    emptyExplanation:
      'A tool is a link with a name: dispatch, maps, weather, rosters, whatever your shift opens every day.',
    addFirst: 'Add Your First Tool',
    reordered: 'Tools reordered',
    reorderedText: 'Tool positions have been saved.',
    /** For the browser's log (spec §8). */
    reorderLog: (names: string[]) => `The new position of “${names.join('”, “')}” was not saved`,
    reorderFailed: 'The new order was not saved. Your tools are back in their previous order.',
  },
  arrange: {
    button: 'Arrange',
    label: 'Arrange tools',
    hint: 'Select tools, or drag their handles',
    selected: (count: number) =>
      formatCount(count, { one: 'tool selected', other: 'tools selected' }),
    all: 'Select all tools',
    select: (name: string) => `Select ${name}`,
    selectShort: 'Select',
    isSelected: 'Selected',
    done: 'Done',
    started:
      'Arranging. A press selects a tool, handles move it, nothing launches. Done or Escape ends it.',
    ended: 'Arranging ended. Tools launch again.',
  },
  card: {
    tabOpen: 'Tab Open',
    inAnotherTab: 'in another tab',
    opened: (time: string) => `Opened ${time}`,
    move: (name: string) => `Move ${name}`,
    moveHint: 'Press Space to pick up, Enter for the menu, or drag.',
    edit: (name: string) => `Edit ${name}`,
    delete: (name: string) => `Delete ${name}`,
    notes: (name: string) => `Notes on ${name}`,
    popupFailed: {
      title: "This couldn't be opened",
      text: 'Part of the page is missing. Check your connection and try again.',
    },
  },
  offline: "Tools can't be changed offline",
  cardMenu: {
    label: (name: string) => `Menu of ${name}`,
    launch: { 'new-tab': 'Open in New Tab', 'same-tab': 'Open in this tab' },
    launchPage: 'Launch page',
    notes: 'Notes',
    edit: 'Edit',
    copy: 'Copy address',
    copied: 'Address copied',
    copyFailed: 'The address could not be copied',
    delete: 'Delete',
  },
  commands: {
    tool: 'Tool',
    action: 'Action',
    editVerb: 'edit',
    export: 'Export tools',
    import: 'Import tools',
    fileKeywords: 'file backup bookmarks csv json download upload settings',
    importSection: 'Import',
  },
  shortcuts: {
    where: 'On a card',
    shortcuts: [
      { keys: ['←', '→', '↑', '↓'], does: 'Go to another card' },
      { keys: ['Home', 'End'], does: 'Go to the start or the end of the row' },
      { keys: ['Enter'], does: 'Launch the tool, or open the menu on the handle' },
      { keys: ['Alt', '1–9'], does: 'Launch one of the first nine tools' },
      { keys: ['Menu', 'Shift+F10'], does: 'Open the card’s menu' },
      { keys: ['F2'], does: 'Edit the tool' },
      { keys: ['Space'], does: 'Pick up the card on its handle, or drop it' },
      { keys: ['←', '→', '↑', '↓', 'Page Up', 'Page Down'], does: 'Move a card picked up' },
      { keys: ['Home', 'End'], does: 'Move it to the start or the end' },
      { keys: ['Esc'], does: 'Cancel the move, or end arranging' },
    ],
  },
  moves: {
    first: 'Move to start',
    earlier: 'Move back',
    later: 'Move forward',
    last: 'Move to end',
    toPosition: 'Move to position…',
    positionTitle: 'Move to position',
    positionLabel: (count: number) => `Position, 1 to ${count}`,
    positionInvalid: (count: number) => `Please enter a whole number from 1 to ${count}`,
    confirm: 'Move',
    cancel: 'Cancel',
    lifted: (name: string, position: number, count: number) =>
      `${name} picked up, position ${position} of ${count}. Use the arrow keys to move it, Space to drop it, Escape to cancel.`,
    at: (position: number, count: number) => `Position ${position} of ${count}`,
    groupLifted: (tools: number, first: number, count: number) =>
      `${formatTools(tools)} picked up, ${formatPositions(first, tools, count)}. Use the arrow keys to move them, Space to drop them, Escape to cancel.`,
    groupAt: (tools: number, first: number, count: number) =>
      `P${formatPositions(first, tools, count).slice(1)}`,
    groupDropped: (tools: number, first: number, count: number) =>
      `${formatTools(tools)} dropped at ${formatPositions(first, tools, count)}.`,
    groupCanceled: (tools: number) =>
      `Canceled. ${formatTools(tools)} are back at their positions.`,
    unmoved: (name: string, position: number, count: number) =>
      `Not moved. ${name} is still at position ${position} of ${count}.`,
    groupUnmoved: (tools: number) =>
      `Not moved. ${formatTools(tools)} are still at their positions.`,
    dropped: (name: string, position: number, count: number) =>
      `${name} dropped at position ${position} of ${count}.`,
    removed: (name: string) => `Canceled. ${name} is no longer shown.`,
    canceled: (name: string, position: number, count: number) =>
      `Canceled. ${name} is back at position ${position} of ${count}.`,
  },
  sections: {
    label: 'Sections',
    all: openingTexts.allSections,
    shown: (name: string, tools: string) => `${name}, ${tools}`,
    empty: 'No tools in this section yet. Move tools here from their menu.',
    manage: 'Sections…',
    move: 'Move to section…',
    failed: 'The section was not saved',
  },
  deletion: {
    title: 'Delete Tool',
    question: (name: string) => `Delete “${name}” from your dashboard?`,
    confirm: 'Delete',
    done: 'Tool deleted',
    doneText: 'The tool has been successfully removed.',
    failed: 'Failed to delete tool',
    unanswered: 'There was no answer. What is deleted after all can be restored in the Trash.',
    undo: 'Undo',
    restored: 'Tool restored',
    restoredText: (name: string) => `“${name}” is back on your dashboard.`,
    restoreFailed: 'Failed to restore tool',
  },
  trash: {
    heading: 'Deleted tools',
    hint: (days: number) => `Each can be restored for ${days} days.`,
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
      reordered: () => 'Tools reordered',
      imported: (count: string) => `Tools imported: ${count}`,
      import_undone: (count: string) => `Import undone, tools removed: ${count}`,
    } satisfies Record<ToolChangeKind, (name: string) => string>,
    changed: (name: string) => (name ? `“${name}” was changed` : 'The board was changed'),
  },
  export: {
    heading: 'Export',
    help: 'Export the names, URLs, icons and notes of your tools as a file.',
    download: 'Download my tools',
  },
  limit: {
    board: (most: number) =>
      `Your board is full: it holds at most ${formatNumber(most)} tools. Delete one to add another.`,
    sections: (most: number) => `You can have at most ${most} sections.`,
    text: 'Your board is full: there’s no space left. Shorten notes or delete a tool.',
  },
  launch: {
    title: 'Launch',
    launch: openingTexts.launch,
    openInNewTab: openingTexts.openInNewTab,
    focusTab: 'Focus Tab',
    opening: 'Opening tool in new tab...',
    openTool: 'Open Tool in New Tab',
    notes: 'Notes',
    footnote: 'All tools open in new tabs for the best experience and security.',
    blockedTitle: 'Your browser blocked the new tab',
    blockedText: 'Allow pop-ups for this site, or press the button again.',
    blockedOnLoad:
      'Your browser blocked the tool from opening automatically. Press the button to open it.',
    unsafeTitle: 'This link can’t be opened',
    unsafeText: 'Only http and https links can be opened. Edit the tool to correct it.',
    alreadyOpen: (name: string) => `${name} is open in another tab`,
    alreadyOpenText:
      'Your browser doesn’t let us switch to it. Select it in the tab bar or press Ctrl+Tab.',
    openAgain: 'Open again',
  },
} as const;
