/** Keys of local storage that the shell writes, and that the board's opening reads before it. */
export const rememberMeKey = 'rememberMe';
export const rememberMeExpiryKey = 'rememberMeExpiry';
export const signOutPendingKey = 'fd-sign-out-pending';
