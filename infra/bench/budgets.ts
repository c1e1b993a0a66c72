/** Budget of a first visit to `/`: signed in, 12 tools, cached favicons (also tested in the suite). */
export const coldBoardBudget = {
  /** Scripts on the wire, brotli. Includes 1 kB for pages of roles and 1 kB for the document's cards. */
  scriptKilobytes: 271,
  requests: 14,
} as const;

/** Budget of moving a tool by keyboard on a full board with CPU throttling. */
export const movesBudget = {
  tools: 1_000,
  /** Size of the small board for comparison. */
  fewTools: 10,
  /** On both boards. */
  sections: ['Fire', 'Medical', 'Maps', 'Weather', 'Radio', 'Crews', 'Reports', 'Training'],
  /** CPU throttling rate. */
  slowdown: 4,
  /** From a key to the next paint. */
  milliseconds: 200,
  /** Maximum ratio to the small board. */
  timesFew: 1.5,
  /** Elements of the document at any scroll position. */
  nodes: 1_300,
} as const;

/** Budget of the first visit in relation to a single build of the same sources. */
export const federationBudget = {
  /** Ratio of the scripts, brotli. */
  scripts: 1.2,
  /** Ratio of the requests. */
  requests: 1.1,
  /** Additional links in the longest request chain. */
  depth: 0,
} as const;

/**
 * Budget of a module's entry and first view, brotli, in kB. Those of tools include what a first view
 * needs of Arrange mode and sections; their bars and dialogs load later.
 */
export const moduleBudgets: Record<string, number> = { auth: 40, tools: 31, notes: 14 };

/** Budget of the document's board before any bundle loads, with a 4x slower processor. */
export const openingBudget = {
  /** Pairs of alternating visits to documents with and without scripts. */
  pairs: 30,
  visits: 5,
  /** First paint, as a multiple of the same document without scripts. */
  timesBare: 1.2,
  /** Cumulative layout shift of a whole visit. */
  maxShift: 0.02,
  /** Pairs of alternating launches. */
  offlinePairs: 15,
  /** With the service worker, and without the server, as a multiple of online. */
  timesOnline: 1.2,
  /** With a server that accepts connections but never responds. */
  silentMs: 4_000,
  workerBytes: 1_500,
  /** With 300 tools, as a multiple of 12. */
  timesFewTools: 1.2,
  /** As multiples of an earlier version. */
  timesBaseline: {
    warm: { launched: 0.3, interactive: 0.7, longTasks: 0.5 },
    cold: { launched: 0.4, interactive: 0.9, longTasks: 0.5 },
  },
} as const;
