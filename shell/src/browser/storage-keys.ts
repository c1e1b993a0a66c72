/** Keys of the browser's storage, beside those that the contract names. They are stored in members' browsers. */
export const endedSessionKey = 'fd-sign-out-session';
export const unwipedSessionKey = 'fd-signing-out';
export const lockedSessionKey = 'fd-locked';
export const dismissedNoticeKey = 'fd-notice-read';
/** In session storage, like the next one. */
export const signOutToastKey = 'fd-left';
export const reloadedForKey = 'fd-reloaded-for';
export const largeControlsKey = 'fd-large-controls';
export const countsUseKey = 'fd-counts-use';
export const singleKeyShortcutsKey = 'fd-question-mark-key';
/** IndexedDB, as earlier versions created it. */
export const memberDatabase = 'firedeck-drafts';
export const memberObjectStore = 'drafts';
/** The sheet is this device's, no member's. */
export const stationSheetKey = 'fd-station-sheet';
export const nightBrightnessKey = 'fd-night-brightness';
export const nightHoursKey = 'fd-night-hours';
export const dayThemeKey = 'fd-night-hours-last';
