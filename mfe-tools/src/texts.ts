import { formatCount, formatNumber } from '@firedeck/sdk';

const formatTools = (count: number): string => formatCount(count, { one: 'tool', other: 'tools' });

const formatPositions = (first: number, tools: number, count: number): string =>
  `positions ${first} to ${first + tools - 1} of ${count}`;

/** The texts of the board. Pages, forms and dialogs that load later have their own texts. */
export const texts = {
  error: 'Error',
  import: 'Import',
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
    importTools: 'Import bookmarks or a list',
    reordered: 'Tools reordered',
    reorderedText: 'Tool positions have been saved.',
    /** For the browser console (spec §8). */
    reorderLog: (names: string[]) => `The new position of “${names.join('”, “')}” was not saved`,
    reorderFailed: 'The new order was not saved. Your tools are back in their previous order.',
  },
  arrange: {
    button: 'Arrange',
    hint: 'Move tools, or sort them into sections',
    started:
      "Arranging. Press a tool to select it, or drag its handle to move it. Tools don't launch. Press Done or Escape to finish.",
    ended: 'Arranging ended. Tools launch again.',
  },
  card: {
    tabOpen: 'Tab Open',
    inAnotherTab: 'in another tab',
    opened: (time: string) => `Opened ${time}`,
    move: (name: string) => `Move ${name}`,
    menu: (name: string) => `Menu of ${name}`,
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
  moves: {
    lifted: (name: string, position: number, count: number) =>
      `${name} picked up, position ${position} of ${count}. Use the arrow keys to move it, Space to drop it, Escape to cancel.`,
    at: (position: number, count: number) => `Position ${position} of ${count}`,
    groupLifted: (tools: number, first: number, count: number) =>
      `${formatTools(tools)} picked up, ${formatPositions(first, tools, count)}. Use the arrow keys to move them, Space to drop them, Escape to cancel.`,
    groupAt: (tools: number, first: number, count: number) =>
      `Positions ${first} to ${first + tools - 1} of ${count}`,
    groupDropped: (tools: number, first: number, count: number) =>
      `${formatTools(tools)} dropped at ${formatPositions(first, tools, count)}.`,
    groupCanceled: (tools: number) =>
      `Canceled. ${formatCount(tools, { one: 'tool is back at its position', other: 'tools are back at their positions' })}.`,
    unmoved: (name: string, position: number, count: number) =>
      `Not moved. ${name} is still at position ${position} of ${count}.`,
    groupUnmoved: (tools: number) =>
      `Not moved. ${formatCount(tools, { one: 'tool is still at its position', other: 'tools are still at their positions' })}.`,
    dropped: (name: string, position: number, count: number) =>
      `${name} dropped at position ${position} of ${count}.`,
    removed: (name: string) => `Canceled. ${name} is no longer shown.`,
    canceled: (name: string, position: number, count: number) =>
      `Canceled. ${name} is back at position ${position} of ${count}.`,
  },
  sections: {
    label: 'Sections',
    shown: (name: string, tools: string) => `${name}, ${tools}`,
    empty: 'No tools in this section yet. Move tools here from their menu under All.',
    move: 'Move to section...',
    notMoved: 'Nothing was moved',
  },
  deletion: {
    done: 'Tool deleted',
    doneText: 'The tool has been successfully removed.',
    failed: 'Failed to delete tool',
    unanswered:
      "Firedeck didn't answer. Anything deleted after all can be restored from the Trash.",
    undo: 'Undo',
    restored: 'Tool restored',
    restoredText: (name: string) => `“${name}” is back on your board.`,
    restoreFailed: 'Failed to restore tool',
  },
  limit: {
    board: (most: number) =>
      `Your board is full: it holds at most ${formatNumber(most)} tools. Delete one to add another.`,
    sections: (most: number) =>
      `You can have at most ${formatCount(most, { one: 'section', other: 'sections' })}.`,
    text: "Your board is full: there's no space left. Shorten notes or delete a tool.",
  },
  launch: {
    focusTab: 'Focus Tab',
    blockedTitle: 'Your browser blocked the new tab',
    blockedText: 'Allow pop-ups for this site, or press the button again.',
    unsafeTitle: "This link can't be opened",
    unsafeText: 'Only http and https links can be opened. Edit the tool to correct it.',
    alreadyOpen: (name: string) => `${name} is open in another tab`,
    alreadyOpenText:
      "Your browser doesn't let us switch to it. Select it in the tab bar or press Ctrl+Tab.",
    openAgain: 'Open again',
  },
} as const;
