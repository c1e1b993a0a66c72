import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../lib/folders.ts';

/** Loads `.env`; variables that are already set win. */
export function readDotEnv(): void {
  const path = join(checkout, '.env');
  if (existsSync(path)) process.loadEnvFile(path);
}
