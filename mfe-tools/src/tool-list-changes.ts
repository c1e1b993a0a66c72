import { createListeners } from './listeners.ts';

/** Notifies code outside of components when a tool list was loaded. */
export const toolListChanges = createListeners();
