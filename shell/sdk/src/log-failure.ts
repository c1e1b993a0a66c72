/** Logs an error nobody has to act on (spec §8). */
export function logFailure(message: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the spec requires a log entry
  console.error(message, cause);
}
