/** Marks the element that holds the notes of the board. */
export const asideAttribute = 'data-aside';
