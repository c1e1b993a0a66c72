/** Beside a module's artifacts: the descriptor of the one built last, for the first release. */
export const newestFile = 'newest.json';
