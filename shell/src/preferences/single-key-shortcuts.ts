import { singleKeyShortcutsKey } from '../browser/storage-keys.ts';
import { createBrowserPreference } from './browser-preference.ts';

/**
 * Whether `/` and `?` act alone. Voice input can trigger a key without modifier, so it must be
 * possible to turn them off (WCAG 2.1.4).
 */
export const singleKeyShortcuts = createBrowserPreference(singleKeyShortcutsKey, true);
