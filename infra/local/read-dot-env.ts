import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './folders.ts';

/** Takes over what `.env` beside package.json sets; what is set already wins. */
export function readDotEnv(): void {
  const path = join(checkout, '.env');
  if (existsSync(path)) process.loadEnvFile(path);
}
