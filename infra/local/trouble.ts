/** Something the person at the terminal has to settle: the message alone is shown, without a stack. */
export class Trouble extends Error {
  override readonly name: string = 'Trouble';
}

/** One line about anything that was thrown. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}`.split('\n')[0] ?? error.name;
}
