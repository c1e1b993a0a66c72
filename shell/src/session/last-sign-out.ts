/**
 * Whether the member ended this page's last session here. The next member begins at the board;
 * after a session that ended by itself, at the page that was left.
 */
export const lastSignOut = { isByMember: false };
