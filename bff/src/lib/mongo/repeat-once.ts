import { mongo } from 'mongoose';
import { notPrimaryCodes } from './database-unavailable.ts';

/**
 * Repeats a command once after the primary was lost, because the driver doesn't retry writes to
 * several documents. Only for idempotent commands.
 */
export async function repeatOnce<Result>(command: () => Promise<Result>): Promise<Result> {
  try {
    return await command();
  } catch (error) {
    if (!hasLostPrimary(error)) throw error;
    return command();
  }
}

function hasLostPrimary(error: unknown): boolean {
  if (error instanceof mongo.MongoNetworkError) return true;
  return (
    error instanceof mongo.MongoServerError && notPrimaryCodes.some((code) => code === error.code)
  );
}
