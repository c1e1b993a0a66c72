/** Names of files that bring a loaded build up to the next one; only development has them. */
export const updatePrefix = 'hot-update.';
