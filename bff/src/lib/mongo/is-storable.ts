/** Whether the database can store and find the text unchanged. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
