import { countsUseKey } from '../browser/storage-keys.ts';
import { createBrowserPreference } from './browser-preference.ts';

/** Whether this browser counts what its members choose and launch, for their search. */
export const countsUse = createBrowserPreference(countsUseKey, true);
