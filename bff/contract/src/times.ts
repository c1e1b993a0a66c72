/**
 * Durations, in milliseconds unless the name has another unit. Imported as `times`; separate
 * exports, so that pages load only those they use.
 */

export const accessTokenSeconds = 600;
/** Grace period in which a replaced refresh token is still accepted. */
export const refreshGraceMs = 60_000;
export const rememberMeDays = 30;
export const sessionHours = 24;
/** How long a sign-in or step-up allows sensitive actions. */
export const recentSignInMs = 5 * 60_000;
/** How long a proof for one action waits for its request. */
export const actProofMs = 60_000;
/** How long the agency's document allows actions before it must be reloaded. */
export const agencyDocumentHours = 24;
/** Maximum age of cached sessions and module pointers. */
export const sessionMemoMs = 5_000;
export const registryMemoMs = 2_000;
/** Lifetime of links in mails. */
export const confirmLinkHours = 24;
export const resetLinkMinutes = 30;
export const inviteLinkDays = 7;
/** Unconfirmed accounts and unaccepted invitations are deleted this long after their last link. */
export const unusedAccountDays = 7;
/** Minimum time between mails with a link to the same address. */
export const linkMailPauseMs = 60_000;
/** Selectable lifetimes of personal API keys. */
export const keyDays = [30, 90, 365] as const;
export const refreshTickMs = 30_000;
/** Refresh when the token expires within this many ticks. */
export const refreshTicks = 3;
export const refreshRetryMs = 200;
/** Delay before a lock that failed to reach the server is sent again. */
export const lockRetryMs = 5_000;
export const notesSaveDelayMs = 3_000;
/** Notes are saved at least this often while the member types without a pause. */
export const notesSaveCeilingMs = 15_000;
export const openTabCheckMs = 2_000;
export const launchIndicatorMs = 1_000;
export const faviconPreviewDelayMs = 500;
export const faviconAttemptMs = 3_000;
export const heartbeatMs = 25_000;
export const reconnectMs = [1_000, 2_000, 5_000, 10_000] as const;
/** Delays before failed saves of notes are repeated; the shell polls the server more often. */
export const notesRetryMs = [2_000, 5_000, 10_000] as const;
export const pulseMs = 30_000;
/** Delays before a failed part of a page is loaded again while the server is up. */
export const failedPartMs = [1_000, 13_000] as const;
/** Timeout for downloading an account export. */
export const accountExportMs = 5 * 60_000;
/** Timeout for uploading a picture on a slow connection. */
export const pictureUploadMs = 60_000;
/** How long browsers cache a picture (specification §9). */
export const pictureCacheSeconds = 3600;
export const toastMs = 5_000;
/** How long a browser shows its copy of a member's data without contact to the server. */
export const offlineCopyMs = 72 * 60 * 60_000;
/** How long a starting page waits for the session before it shows that copy. */
export const offlineAfterMs = 3_000;
