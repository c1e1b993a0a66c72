import { createBrowserPreference } from './browser-preference.ts';

/**
 * Whether `?` alone lists the shortcuts. A key without Ctrl or the like can be hit by speech input:
 * it must be possible to switch it off (WCAG 2.1.4).
 */
export const questionMarkKey = createBrowserPreference('fd-question-mark-key', true);
