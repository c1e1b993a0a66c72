/**
 * Local storage keys that the shell writes and the board's first paint reads before the shell
 * loads.
 */
export const rememberMeKey = 'rememberMe';
export const rememberMeExpiryKey = 'rememberMeExpiry';
export const signOutPendingKey = 'fd-sign-out-pending';
