/**
 * Cookies, with the value 1, by which a browser has the next pages come without the member's board: its
 * screen is locked, or its member signed out, and the server may not know yet. The page itself sets and
 * removes them.
 */
export const hiddenBoardCookies = {
  locked: 'fd_locked',
  signedOut: 'fd_sign_out_pending',
} as const;
