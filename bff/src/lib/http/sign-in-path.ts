/** Path of the sign-in page. */
export const signInPath = '/login';
