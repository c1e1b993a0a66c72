import { createListeners } from './listeners.ts';

/** Notifies code outside of components when the tool list has loaded. */
export const toolListChanges = createListeners();
