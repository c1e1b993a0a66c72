import { retryDeadlocks } from './retry-deadlocks.ts';

const duplicateKey = 11_000;

/**
 * Returns false for a duplicate. A document's first write is an insert, never an upsert:
 * concurrent upserts in DocumentDB all report that they created the document.
 */
export async function tryInsert(insert: () => Promise<unknown>): Promise<boolean> {
  try {
    await retryDeadlocks(insert);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === duplicateKey) return false;
    throw error;
  }
}
