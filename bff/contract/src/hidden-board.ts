/**
 * Cookies with the value 1, set and removed by the page, that make the server omit the board from
 * the next pages: the screen is locked, or the member has signed out, and the server may not know
 * yet.
 */
export const hiddenBoardCookies = {
  locked: 'fd_locked',
  signedOut: 'fd_sign_out_pending',
} as const;
