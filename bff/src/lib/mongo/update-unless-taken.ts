import { retryDeadlocks } from './retry-deadlocks.ts';

/**
 * Returns the update's result, or `taken` if another document has the unique value. A failed update
 * looks the value up, because DocumentDB reports duplicates with other errors.
 */
export async function updateUnlessTaken<Result>(
  update: () => Promise<Result>,
  isTaken: () => Promise<boolean>,
): Promise<Result | 'taken'> {
  try {
    return await retryDeadlocks(update);
  } catch (error) {
    if (await isTaken()) return 'taken';
    throw error;
  }
}
