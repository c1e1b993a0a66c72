/** Writes to the browser's log what fails without a person having to do anything (spec §8). */
export function logFailure(message: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the spec requires a log entry
  console.error(message, cause);
}
