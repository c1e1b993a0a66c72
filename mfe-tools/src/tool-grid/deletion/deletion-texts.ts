/** The texts of the confirmation before a tool is deleted. */
export const deletionTexts = {
  title: 'Delete Tool',
  question: (name: string) =>
    `Delete “${name}” from your board? You can undo this, or restore the tool from the Trash.`,
  confirm: 'Delete',
} as const;
