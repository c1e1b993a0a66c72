/** What a first visit to `/` may cost: signed in, 12 tools, favicons known (gate in the suite). */
export const coldBoardBudget = {
  /** Scripts by brotli, on the wire. */
  scriptKilobytes: 260,
  requests: 14,
} as const;
