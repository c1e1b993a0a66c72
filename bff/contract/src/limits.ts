/**
 * All limits that more than one package needs, with units. Imported as `limits`; separate exports,
 * so that pages load only those they use. Source: product specification §5 and §9; the others are
 * ours.
 */

export const toolsPerMember = 1000;
export const toolNameCharacters = 120;
export const toolUrlCharacters = 2048;
export const toolNotesCharacters = 4000;
export const sectionsPerMember = 40;
export const sectionNameCharacters = 40;
/** Stored size of a member's list, in bytes. */
export const toolListBytes = 2 * 1024 * 1024;
/**
 * Deleted tools that can be restored: the newest ones, and all of the last bulk deletion; for this
 * many days.
 */
export const trashedTools = 50;
export const trashDays = 30;
/** Stored changes of a board; older ones are dropped. */
export const recentChanges = 50;
/** Size of the personal notes, in bytes of UTF-8. */
export const notesBytes = 100 * 1024;
export const notesRevisions = 20;
export const notesRevisionMinutes = 10;
/** Length of the previews in the list of earlier texts. */
export const notesExcerptCharacters = 160;
export const passwordMinimumCharacters = 6;
/** Minimum password length without and with a second factor (NIST SP 800-63B-4 §3.1.1.2). */
export const soleFactorPasswordCharacters = 15;
export const secondFactorPasswordCharacters = 8;
/** Maximum length before hashing, in bytes of UTF-8. */
export const passwordBytes = 256;
export const personNameCharacters = 80;
export const emailCharacters = 254;
/** Mails with a link per address and 24 hours. */
export const linkMailsPerDay = 5;
/** Address changes per member and target address within 24 hours. */
export const emailChangesPerDay = 5;
/** Address changes within 24 hours: per member for all addresses, per address for all members. */
export const emailChangeMailsPerDay = 20;
/** Requests for such mails per network address and hour. */
export const linkMailsPerAddress = 50;
/** Personal API keys per member, and requests per key and minute. */
export const keysPerMember = 20;
export const keyNameCharacters = 60;
export const keyRequestsPerMinute = 120;
export const exportsPerHour = 10;
/** Account activity: number of entries shown. */
export const activityEntries = 50;
/** Retention of these entries. */
export const activityDays = 365;
export const activityNetworkDays = 90;
/** Sign-ins with an identity provider started per network address and minute. */
export const ssoStartsPerAddress = 600;
/** Rejected logout tokens of identity providers per network address and minute. */
export const refusedLogoutTokensPerAddress = 60;
/** Request bodies, in bytes. */
export const bodyBytes = 16 * 1024;
/** Body of requests with an address and a password. */
export const credentialsBodyBytes = 4 * 1024;
/** Maximum nesting of objects and arrays in a body. */
export const bodyDepth = 8;
/** The ids of a full board, twice. */
export const orderBodyBytes = 96 * 1024;
/** A full list, plus JSON overhead. */
export const importBodyBytes = 3 * 1024 * 1024;
export const notesBodyBytes = 256 * 1024;
export const releaseBodyBytes = 256 * 1024;
/** Wrong release keys per network address and hour. */
export const releaseKeyTriesPerAddress = 50;
/** Failures of modules reported by browsers and counted, per process. */
export const moduleFailuresPerMinute = { ofOneAddress: 30, inAll: 600 } as const;
/** CSP violations reported by browsers and counted, per process. */
export const policyReportsPerMinute = { ofOneAddress: 30, inAll: 300 } as const;
export const policyReportBytes = 32 * 1024;
/** Open event streams per member and process, because each uses memory of that process. */
export const streamsPerMember = 10;
export const favicon = { bytes: 64 * 1024, fallbackSizePixels: 32 } as const;
/** Uploaded pictures of tools: size of each, and number (specification §9). */
export const picture = {
  bytes: 256 * 1024,
  sidePixels: 2048,
  nameCharacters: 120,
  perMember: 100,
} as const;
/** The favicon is looked up while typing once the address is longer than this. */
export const faviconPreviewMinimumCharacters = 4;
