const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

export const commandKey = isApple ? '⌘' : 'Ctrl';

/** The keys that open the search. */
export const searchKeys = [commandKey, 'K'];
