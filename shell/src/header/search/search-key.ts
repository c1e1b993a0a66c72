const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The keys that open the search. */
export const searchKeys = [isApple ? '⌘' : 'Ctrl', 'K'];
