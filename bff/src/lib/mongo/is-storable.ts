/** Whether the database stores and finds the text as it is. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
