/** An error that the user can fix: only its message is shown, without a stack. */
export class UserError extends Error {
  override readonly name: string = 'UserError';
}

/** One line about any thrown value. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}`.split('\n')[0] ?? error.name;
}
