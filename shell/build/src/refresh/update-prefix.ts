/** File name prefix of updates from one build to the next, in development only. */
export const updatePrefix = 'hot-update.';
