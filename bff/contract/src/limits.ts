/**
 * Every limit and constant of the product that more than one package needs, once, with its unit.
 * Source: the product specification §5 and §9, architecture §4 and §5.
 */
export const limits = {
  /** Tools one member can have. */
  toolsPerMember: 1000,
  toolNameCharacters: 120,
  toolUrlCharacters: 2048,
  toolNotesCharacters: 4000,
  sectionsPerMember: 40,
  sectionNameCharacters: 40,
  /** One member's whole list as stored, in bytes. */
  toolListBytes: 2 * 1024 * 1024,
  /**
   * Deleted tools that can be restored: the newest of them, and all that were deleted together last,
   * for so many days.
   */
  trashedTools: 50,
  trashDays: 30,
  /** Newest changes of a board that are kept. */
  recentChanges: 50,
  /** The personal notes' text, in bytes of UTF-8. */
  notesBytes: 100 * 1024,
  notesRevisions: 20,
  notesRevisionMinutes: 10,
  /** How much of an earlier text the list of them shows. */
  notesExcerptCharacters: 160,
  passwordMinimumCharacters: 6,
  /** Where nothing but the password is asked for, and where a second factor is (NIST SP 800-63B-4 §3.1.1.2). */
  soleFactorPasswordCharacters: 15,
  secondFactorPasswordCharacters: 8,
  /** Before hashing, in bytes of UTF-8. */
  passwordBytes: 256,
  personNameCharacters: 80,
  emailCharacters: 254,
  /** Mails with a link to one address within 24 hours. */
  linkMailsPerDay: 5,
  /** Changes to one address that one member can ask for within 24 hours. */
  emailChangesPerDay: 5,
  /** The same of one member to all addresses, and of all members to one address. */
  emailChangeMailsPerDay: 20,
  /** Requests for such mails from one network address within an hour, before they have to wait. */
  linkMailsPerAddress: 50,
  /** Personal API keys one member can have, and what each may ask in a minute. */
  keysPerMember: 20,
  keyNameCharacters: 60,
  keyRequestsPerMinute: 120,
  /** How often a member can download the whole account within an hour. */
  exportsPerHour: 10,
  /** Newest entries of an account's activity that are shown. */
  activityEntries: 50,
  /** How long they are kept. */
  activityDays: 365,
  activityNetworkDays: 90,
  /** Sign-ins by an identity provider begun from one network address within a minute. */
  ssoStartsPerAddress: 600,
  /** Logout tokens of identity providers that are refused from one network address within a minute. */
  refusedLogoutTokensPerAddress: 60,
  /** Request bodies, in bytes. */
  bodyBytes: 16 * 1024,
  /** Of what carries an address and a password. */
  credentialsBodyBytes: 4 * 1024,
  /** How deep the objects and lists of a body may be nested. */
  bodyDepth: 8,
  /** The ids of a full board, twice. */
  orderBodyBytes: 96 * 1024,
  /** As much as a list has room for, with what JSON adds to it. */
  importBodyBytes: 3 * 1024 * 1024,
  notesBodyBytes: 256 * 1024,
  releaseBodyBytes: 256 * 1024,
  /** Wrong release keys from one network address within an hour, before they have to wait. */
  releaseKeyTriesPerAddress: 50,
  /** Failures of modules that browsers tell of and that count, in one process. */
  moduleFailuresPerMinute: { ofOneAddress: 30, inAll: 600 },
  /** Violations of our pages' policies that browsers tell of and that count, in one process. */
  policyReportsPerMinute: { ofOneAddress: 30, inAll: 300 },
  policyReportBytes: 32 * 1024,
  /** Open event streams of one member in one process: it is that one’s memory that they fill. */
  streamsPerMember: 10,
  favicon: { bytes: 64 * 1024, fallbackSizePixels: 32 },
  /** Pictures that members upload for their tools: each one, and how many (specification §9). */
  picture: { bytes: 256 * 1024, sidePixels: 2048, nameCharacters: 120, perMember: 100 },
} as const;

/** Times, in milliseconds unless the name says otherwise. */
export const times = {
  accessTokenSeconds: 600,
  /** A refresh token just replaced is still answered for so long. */
  refreshGraceMs: 60_000,
  rememberMeDays: 30,
  sessionHours: 24,
  /** How long a sign-in or an entered password counts as proof for sensitive acts. */
  recentSignInMs: 5 * 60_000,
  /** Sessions and module pointers are read at most this old. */
  sessionMemoMs: 5_000,
  registryMemoMs: 2_000,
  /** How long the links of mails work. */
  confirmLinkHours: 24,
  resetLinkMinutes: 30,
  inviteLinkDays: 7,
  /** Accounts that were never confirmed and invitations not taken go so long after their last link. */
  unusedAccountDays: 7,
  /** Before another mail with a link goes to the same address. */
  linkMailPauseMs: 60_000,
  /** How long a personal API key can be made for. */
  keyDays: [30, 90, 365],
  refreshTickMs: 30_000,
  /** Refresh when the token expires within so many ticks. */
  refreshTicks: 3,
  refreshRetryMs: 200,
  notesSaveDelayMs: 3_000,
  /** While typing goes on without a pause, notes are saved at the latest after so long. */
  notesSaveCeilingMs: 15_000,
  openTabCheckMs: 2_000,
  launchIndicatorMs: 1_000,
  faviconPreviewDelayMs: 500,
  faviconAttemptMs: 3_000,
  heartbeatMs: 25_000,
  reconnectMs: [1_000, 2_000, 5_000, 10_000],
  /** Before notes that could not be saved are sent again. The shell asks sooner whether the server is back. */
  notesRetryMs: [2_000, 5_000, 10_000],
  pulseMs: 30_000,
  /** Before what failed on a page is asked for again while the server itself is there. */
  failedPartMs: [1_000, 13_000],
  /** The file of a whole account may take so long to arrive. */
  accountExportMs: 5 * 60_000,
  /** A picture may take so long on its way here: lines are slow. */
  pictureUploadMs: 60_000,
  /** Browsers keep an uploaded picture for so long (specification §9). */
  pictureCacheSeconds: 3600,
  toastMs: 5_000,
  /** How long a browser shows its copy of a member's data without hearing from the server. */
  offlineCopyMs: 72 * 60 * 60_000,
  /** How long a starting page waits for the session before it shows that copy. */
  offlineAfterMs: 3_000,
} as const;

/** The favicon of an address is looked up while it is typed once it is longer than this. */
export const faviconPreviewMinimumCharacters = 4;
