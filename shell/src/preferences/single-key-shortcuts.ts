import { singleKeyShortcutsKey } from '../browser/storage-keys.ts';
import { createBrowserPreference } from './browser-preference.ts';

/**
 * Whether `/` and `?` work as single-key shortcuts. Voice input can trigger them, so members must
 * be able to turn them off (WCAG 2.1.4).
 */
export const singleKeyShortcuts = createBrowserPreference(singleKeyShortcutsKey, true);
