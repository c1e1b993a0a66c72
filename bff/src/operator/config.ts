import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod/mini';

const stackFile = new URL('../../../.local/stack.json', import.meta.url);
const stack = z.object({ mongodbUri: z.string() });

/** MONGODB_URI, else the database of the stack that runs from this checkout, else null. */
export function databaseAddress(
  variables: NodeJS.ProcessEnv = process.env,
  file: URL = stackFile,
): string | null {
  if (variables.MONGODB_URI) return variables.MONGODB_URI;
  if (!existsSync(file)) return null;
  const read = z.safeParse(stack, JSON.parse(readFileSync(file, 'utf8')));
  return read.success ? read.data.mongodbUri : null;
}
