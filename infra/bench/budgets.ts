/** What a first visit to `/` may cost: signed in, 12 tools, favicons known (gate in the suite). */
export const coldBoardBudget = {
  /** Scripts by brotli, on the wire. */
  scriptKilobytes: 260,
  requests: 14,
} as const;

/** What moving a tool by keys may cost on a full board, on a processor slowed down. */
export const movesBudget = {
  tools: 1_000,
  /** The board that it is compared with. */
  fewTools: 10,
  /** Times slower. */
  slowdown: 4,
  /** From the key to the next paint. */
  milliseconds: 200,
  /** As many times what it takes on the small board. */
  timesFew: 1.5,
  /** Elements of the document, wherever the board is scrolled to. */
  nodes: 1_300,
} as const;

/** What the first visit may cost more than with the same sources as a single build. */
export const federationBudget = {
  /** Times the scripts, by brotli. */
  scripts: 1.2,
  /** Times the requests. */
  requests: 1.1,
  /** Links more in the longest chain of requests. */
  depth: 0,
} as const;

/** What a module may bring to the page where it shows first: entry and first view, by brotli, in kB. */
export const moduleBudgets: Record<string, number> = { auth: 40, tools: 25, notes: 14 };
