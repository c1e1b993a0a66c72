/**
 * False when the insert was refused as a duplicate. A document's first write is an insert, never an
 * upsert: of upserts at once DocumentDB tells several that they made the document.
 */
export async function isInserted(insert: Promise<unknown>): Promise<boolean> {
  try {
    await insert;
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

// By the code: servers word the message differently.
function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === 11_000;
}
