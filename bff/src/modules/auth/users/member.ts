/** A session is found by its member and itself, so that data can be spread by member. */
export interface SessionId {
  userId: string;
  sessionId: string;
}

/** Who asks, as their access token says, or whose personal API key it is. */
export interface Member {
  userId: string;
  /** The key's id where a key asks. */
  sessionId: string;
  /** Unix milliseconds at which the token ends. */
  expiresAt: number;
}
