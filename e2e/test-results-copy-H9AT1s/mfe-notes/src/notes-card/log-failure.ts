/** Notes that could not be saved are logged (spec §8); the card says it beside the text. */
export function logFailure(message: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the console is the browser's log, and the spec asks for a log entry
  console.error(message, cause);
}
