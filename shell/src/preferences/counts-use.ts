import { countsUseKey } from '../browser/storage-keys.ts';
import { createBrowserPreference } from './browser-preference.ts';

/** Whether this browser counts the entries that members choose and launch, for their search. */
export const countsUse = createBrowserPreference(countsUseKey, true);
