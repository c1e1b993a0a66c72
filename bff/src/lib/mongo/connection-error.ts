// Amazon DocumentDB has sessions, by which the driver takes it for one that knows repeated writes.
const codeOfRefusal = 301;

/** Why the database cannot be used, with what to do where it refuses every write that may be repeated. */
export function getErrorReason(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  const isRefusal =
    (error as { code?: unknown } | null)?.code === codeOfRefusal ||
    /retryable writes are not supported/i.test(reason);
  return isRefusal ? `${reason} Add retryWrites=false to the options of MONGODB_URI.` : reason;
}
