import { createBrowserPreference } from './browser-preference.ts';

/**
 * Whether `?` alone lists the shortcuts. Voice input can trigger a key without modifier, so it must be
 * possible to turn it off (WCAG 2.1.4).
 */
export const questionMarkKey = createBrowserPreference('fd-question-mark-key', true);
