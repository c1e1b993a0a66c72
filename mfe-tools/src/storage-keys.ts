/** Keys of the browser's storage, beside those that the contract names. They are stored in members' browsers. */
export const boardSizeKey = 'fd-board-size';
export const boardSectionsKey = 'fd-board-sections';
/** Fixed by the spec. */
export const openInNewTabKey = 'fd-open-in-new-tab';
/** A key in session storage. */
export const openedToolsKey = 'fd-opened-tools';
