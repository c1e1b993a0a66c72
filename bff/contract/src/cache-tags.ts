/** Tags of the one RTK Query `api` that the product’s modules share. */
export const cacheTags = ['ToolList', 'Tool', 'Notes', 'Favicon', 'Account'] as const;
