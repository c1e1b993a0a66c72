/** True for a write refused by a unique index. By the code: servers word the message differently. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === 11_000;
}
