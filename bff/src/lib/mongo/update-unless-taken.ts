import { retryDeadlocks } from './retry-deadlocks.ts';

/**
 * The update's result, or `taken` when it failed and another document has the unique value.
 * DocumentDB reports a duplicate in an update as another error, so the value is looked up.
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
