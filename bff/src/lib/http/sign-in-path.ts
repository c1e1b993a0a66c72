/** The page of sign-in. */
export const signInPath = '/login';
