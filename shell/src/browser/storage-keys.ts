/**
 * Browser storage keys besides the contract's. Never rename them: members' browsers hold their
 * values.
 */
export const endedSessionKey = 'fd-sign-out-session';
export const unwipedSessionKey = 'fd-signing-out';
export const lockedSessionKey = 'fd-locked';
export const dismissedNoticeKey = 'fd-notice-read';
/** This key and the next one are in session storage. */
export const signOutToastKey = 'fd-left';
export const reloadedForKey = 'fd-reloaded-for';
export const largeControlsKey = 'fd-large-controls';
export const countsUseKey = 'fd-counts-use';
export const singleKeyShortcutsKey = 'fd-question-mark-key';
/** IndexedDB names from earlier versions. */
export const memberDatabase = 'firedeck-drafts';
export const memberObjectStore = 'drafts';
/** The sheet belongs to the device, not to a member. */
export const stationSheetKey = 'fd-station-sheet';
export const nightBrightnessKey = 'fd-night-brightness';
export const nightHoursKey = 'fd-night-hours';
export const dayThemeKey = 'fd-night-hours-last';
