// Amazon DocumentDB supports sessions, so the driver assumes retryable writes.
const codeOfRefusal = 301;

/** Why the database can't be used, and what to do if it refuses all retryable writes. */
export function getErrorReason(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  const isRefusal =
    (error as { code?: unknown } | null)?.code === codeOfRefusal ||
    /retryable writes are not supported/i.test(reason);
  return isRefusal ? `${reason} Add retryWrites=false to the options of MONGODB_URI.` : reason;
}
