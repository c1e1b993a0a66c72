/**
 * Whether the member ended this page's last session here. If so, the next sign-in opens the board;
 * if the server ended it, the page left open.
 */
export const lastSignOut = { isByMember: false };
