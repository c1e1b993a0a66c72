/** Redis channels for updates of open screens; every message may be lost. */
export const channels = {
  /** Events for one member: JSON of a `serverEvent` or `faviconAwaited`. */
  user: (userId: string) => `fd:user:${userId}`,
  /** JSON of a `favicon.resolved` event with `faviconReader`: for that member only. */
  favicons: 'fd:favicons',
  /** JSON of a `modules.changed` event. */
  modules: 'fd:modules',
} as const;
