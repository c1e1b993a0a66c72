/** Keys in browser storage, besides those in the contract. Renaming one loses stored values. */
export const boardSizeKey = 'fd-board-size';
export const boardSectionsKey = 'fd-board-sections';
/** Named by the specification. */
export const openInNewTabKey = 'fd-open-in-new-tab';
/** A key in session storage. */
export const openedToolsKey = 'fd-opened-tools';
