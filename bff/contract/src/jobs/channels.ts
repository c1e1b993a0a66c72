/** Redis channels: hints for open screens, all of which may be lost. */
export const channels = {
  /** Events of one member: JSON of a `serverEvent`, or of `faviconAwaited`. */
  user: (userId: string) => `fd:user:${userId}`,
  /** JSON of a `favicon.resolved` event with `faviconReader`: it is for that member alone. */
  favicons: 'fd:favicons',
  /** JSON of a `modules.changed` event. */
  modules: 'fd:modules',
} as const;
