import { mongo } from 'mongoose';
import { notPrimaryCodes } from './database-unavailable.ts';

/**
 * Runs a command once more when the primary was lost: the driver repeats no write to many documents.
 * Only for a command whose repetition changes nothing more.
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
