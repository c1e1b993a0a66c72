/** Fixed by the spec and stored in members' browsers. */
export const openInNewTabKey = 'fd-open-in-new-tab';
