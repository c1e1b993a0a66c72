/** The texts of the search commands. */
export const commandTexts = {
  tool: 'Tool',
  action: 'Action',
  editVerb: 'edit',
  export: 'Export tools',
  import: 'Import tools',
  fileKeywords: 'file backup bookmarks csv json download upload settings',
  shortcuts: {
    where: 'On a card',
    shortcuts: [
      { keys: ['←', '→', '↑', '↓'], does: 'Go to another card' },
      { keys: ['Home', 'End'], does: 'Go to the start or the end of the row' },
      { keys: ['Enter'], does: 'Launch the tool, or open the menu on the handle' },
      { keys: ['Alt', '1–9'], does: 'Launch one of the first nine tools' },
      { keys: ['Menu', 'Shift+F10'], does: "Open the card's menu" },
      { keys: ['F2'], does: 'Edit the tool' },
      { keys: ['Space'], does: 'Pick up the card on its handle, or drop it' },
      { keys: ['←', '→', '↑', '↓', 'Page Up', 'Page Down'], does: 'Move a card picked up' },
      { keys: ['Home', 'End'], does: 'Move it to the start or the end' },
      { keys: ['Esc'], does: 'Cancel the move, or end arranging' },
    ],
  },
} as const;
