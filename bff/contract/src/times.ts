/**
 * Times, in milliseconds unless the name says otherwise. Imported as `times`: of what stands by itself,
 * pages load what they use.
 */

export const accessTokenSeconds = 600;
/** A refresh token just replaced is still answered for so long. */
export const refreshGraceMs = 60_000;
export const rememberMeDays = 30;
export const sessionHours = 24;
/** How long a sign-in or an entered password counts as proof for sensitive acts. */
export const recentSignInMs = 5 * 60_000;
/** How long the proof for one act waits for its request. */
export const actProofMs = 60_000;
/** How long an open page of the agency can act before it has to be reloaded. */
export const agencyDocumentHours = 24;
/** Sessions and module pointers are read at most this old. */
export const sessionMemoMs = 5_000;
export const registryMemoMs = 2_000;
/** How long the links of mails work. */
export const confirmLinkHours = 24;
export const resetLinkMinutes = 30;
export const inviteLinkDays = 7;
/** Accounts that were never confirmed and invitations not taken go so long after their last link. */
export const unusedAccountDays = 7;
/** Before another mail with a link goes to the same address. */
export const linkMailPauseMs = 60_000;
/** How long a personal API key can be made for. */
export const keyDays = [30, 90, 365] as const;
export const refreshTickMs = 30_000;
/** Refresh when the token expires within so many ticks. */
export const refreshTicks = 3;
export const refreshRetryMs = 200;
/** Before the server is informed again of a lock that did not reach it. */
export const lockRetryMs = 5_000;
export const notesSaveDelayMs = 3_000;
/** While typing goes on without a pause, notes are saved at the latest after so long. */
export const notesSaveCeilingMs = 15_000;
export const openTabCheckMs = 2_000;
export const launchIndicatorMs = 1_000;
export const faviconPreviewDelayMs = 500;
export const faviconAttemptMs = 3_000;
export const heartbeatMs = 25_000;
export const reconnectMs = [1_000, 2_000, 5_000, 10_000] as const;
/** Before notes that could not be saved are sent again. The shell asks sooner whether the server is back. */
export const notesRetryMs = [2_000, 5_000, 10_000] as const;
export const pulseMs = 30_000;
/** Before what failed on a page is asked for again while the server itself is there. */
export const failedPartMs = [1_000, 13_000] as const;
/** The file of a whole account may take so long to arrive. */
export const accountExportMs = 5 * 60_000;
/** A picture may take so long on its way here: lines are slow. */
export const pictureUploadMs = 60_000;
/** Browsers keep an uploaded picture for so long (specification §9). */
export const pictureCacheSeconds = 3600;
export const toastMs = 5_000;
/** How long a browser shows its copy of a member's data without hearing from the server. */
export const offlineCopyMs = 72 * 60 * 60_000;
/** How long a starting page waits for the session before it shows that copy. */
export const offlineAfterMs = 3_000;
