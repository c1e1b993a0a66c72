import { findProgram } from '../../lib/find-program.ts';
import type { Log } from '../../lib/steps.ts';
import { errorMessage } from '../../lib/user-error.ts';
import { downloadMongod } from './downloaded-mongod.ts';

/** A program of mongod, on PATH or downloaded, or why there is none. */
export async function findMongod(log: Log): Promise<{ file: string } | { refusal: string }> {
  const file = findProgram('mongod');
  if (file !== undefined) return { file };
  return downloadMongod(log).catch((error) => ({ refusal: errorMessage(error) }));
}
