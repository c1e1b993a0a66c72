export const signInPath = '/login';
