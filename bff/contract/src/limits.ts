/**
 * Every limit of the product that more than one package needs, once, with its unit. Imported as `limits`:
 * of what stands by itself, pages load what they use.
 * Source: the product specification §5 and §9; the others are ours.
 */

/** Tools one member can have. */
export const toolsPerMember = 1000;
export const toolNameCharacters = 120;
export const toolUrlCharacters = 2048;
export const toolNotesCharacters = 4000;
export const sectionsPerMember = 40;
export const sectionNameCharacters = 40;
/** One member's whole list as stored, in bytes. */
export const toolListBytes = 2 * 1024 * 1024;
/**
 * Deleted tools that can be restored: the newest of them, and all that were deleted together last,
 * for so many days.
 */
export const trashedTools = 50;
export const trashDays = 30;
/** Newest changes of a board that are kept. */
export const recentChanges = 50;
/** The personal notes' text, in bytes of UTF-8. */
export const notesBytes = 100 * 1024;
export const notesRevisions = 20;
export const notesRevisionMinutes = 10;
/** How much of an earlier text the list of them shows. */
export const notesExcerptCharacters = 160;
export const passwordMinimumCharacters = 6;
/** Where nothing but the password is asked for, and where a second factor is (NIST SP 800-63B-4 §3.1.1.2). */
export const soleFactorPasswordCharacters = 15;
export const secondFactorPasswordCharacters = 8;
/** Before hashing, in bytes of UTF-8. */
export const passwordBytes = 256;
export const personNameCharacters = 80;
export const emailCharacters = 254;
/** Mails with a link to one address within 24 hours. */
export const linkMailsPerDay = 5;
/** Changes to one address that one member can ask for within 24 hours. */
export const emailChangesPerDay = 5;
/** The same of one member to all addresses, and of all members to one address. */
export const emailChangeMailsPerDay = 20;
/** Requests for such mails from one network address within an hour, before they have to wait. */
export const linkMailsPerAddress = 50;
/** Personal API keys one member can have, and what each may ask in a minute. */
export const keysPerMember = 20;
export const keyNameCharacters = 60;
export const keyRequestsPerMinute = 120;
/** How often a member can download the whole account within an hour. */
export const exportsPerHour = 10;
/** Newest entries of an account's activity that are shown. */
export const activityEntries = 50;
/** How long they are kept. */
export const activityDays = 365;
export const activityNetworkDays = 90;
/** Sign-ins by an identity provider begun from one network address within a minute. */
export const ssoStartsPerAddress = 600;
/** Logout tokens of identity providers that are refused from one network address within a minute. */
export const refusedLogoutTokensPerAddress = 60;
/** Request bodies, in bytes. */
export const bodyBytes = 16 * 1024;
/** Of what carries an address and a password. */
export const credentialsBodyBytes = 4 * 1024;
/** How deep the objects and lists of a body may be nested. */
export const bodyDepth = 8;
/** The ids of a full board, twice. */
export const orderBodyBytes = 96 * 1024;
/** As much as a list has room for, with what JSON adds to it. */
export const importBodyBytes = 3 * 1024 * 1024;
export const notesBodyBytes = 256 * 1024;
export const releaseBodyBytes = 256 * 1024;
/** Wrong release keys from one network address within an hour, before they have to wait. */
export const releaseKeyTriesPerAddress = 50;
/** Failures of modules that browsers tell of and that count, in one process. */
export const moduleFailuresPerMinute = { ofOneAddress: 30, inAll: 600 } as const;
/** Violations of our pages' policies that browsers tell of and that count, in one process. */
export const policyReportsPerMinute = { ofOneAddress: 30, inAll: 300 } as const;
export const policyReportBytes = 32 * 1024;
/** Open event streams of one member in one process: it is that one’s memory that they fill. */
export const streamsPerMember = 10;
export const favicon = { bytes: 64 * 1024, fallbackSizePixels: 32 } as const;
/** Pictures that members upload for their tools: each one, and how many (specification §9). */
export const picture = {
  bytes: 256 * 1024,
  sidePixels: 2048,
  nameCharacters: 120,
  perMember: 100,
} as const;
/** The favicon of an address is looked up while it is typed once it is longer than this. */
export const faviconPreviewMinimumCharacters = 4;
