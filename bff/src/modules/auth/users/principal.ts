/** Identifies a session; the user's id comes first, so that data can be sharded by user. */
export interface SessionRef {
  userId: string;
  sessionId: string;
}

/** The sender of a request: a session, by its access token, or an API key. */
export interface Principal {
  userId: string;
  /** For an API key: the key's id, which matches no session. */
  sessionId: string;
  /** Unix milliseconds at which the token expires. */
  expiresAt: number;
}
