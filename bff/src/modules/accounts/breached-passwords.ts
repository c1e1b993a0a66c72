import { createHash } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

const prefixCharacters = 5;
const endings = ['', '.txt'];

export interface BreachedPasswords {
  /** Whether the password is among those of known breaches; false where that cannot be known. */
  has(password: string): Promise<boolean>;
}

/**
 * Reads range files as Have I Been Pwned offers them: named by the first five figures of a SHA-1,
 * each line `SUFFIX:COUNT`. They lie in a folder of ours; nothing is ever asked of anybody.
 */
export function breachedPasswords(folder: string, log: FastifyBaseLogger): BreachedPasswords {
  let isComplete = true;

  function noteMissing(reason: string): void {
    if (!isComplete) return;
    isComplete = false;
    log.warn({ folder, reason }, 'passwords are not compared with all breached ones');
  }
  // At the start, so that a wrong folder shows before somebody chooses a password.
  access(folder).catch((error: Error) => noteMissing(error.message));

  async function rangeOf(prefix: string): Promise<string | null> {
    for (const ending of endings) {
      const range = await readFile(join(folder, `${prefix}${ending}`), 'utf8').catch(() => null);
      if (range !== null) return range;
    }
    // Which one would tell of the password.
    noteMissing('a range is missing');
    return null;
  }

  return {
    async has(password) {
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
      const range = await rangeOf(hash.slice(0, prefixCharacters));
      const suffix = hash.slice(prefixCharacters);
      const line = range?.split(/\r?\n/).find((one) => one.toUpperCase().startsWith(`${suffix}:`));
      // Ranges are padded with lines that count none.
      return Number(line?.split(':')[1] ?? 0) > 0;
    },
  };
}
