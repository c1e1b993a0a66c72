import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

const prefixCharacters = 5;
const endings = ['', '.txt'];
// A suffix or a whole hash, usually followed by a count.
const entry = /^(?:[0-9A-F]{5})?([0-9A-F]{35})(?::(.*))?$/;

interface BreachedPasswords {
  /** Whether the password is known from a breach; false if that can't be checked. */
  has(password: string): Promise<boolean>;
}

/**
 * Reads range files of Have I Been Pwned: named by the first five hex digits of a SHA-1, with lines
 * `SUFFIX:COUNT`. They are local files; no request is sent.
 */
export function breachedPasswords(folder: string, log: FastifyBaseLogger): BreachedPasswords {
  let isComplete = true;

  function recordMissing(reason: string): void {
    if (!isComplete) return;
    isComplete = false;
    log.warn({ folder, reason }, 'breached passwords not loaded');
  }
  // At the start, so that a wrong folder is noticed before the first password.
  access(folder).catch((error: Error) => recordMissing(error.message));

  async function readRange(prefix: string): Promise<string | null> {
    for (const name of [prefix, prefix.toLowerCase()])
      for (const ending of endings) {
        const range = await readRegularFile(join(folder, `${name}${ending}`));
        if (range !== null) return range;
      }
    // The log must not contain the range, which is a part of the password's hash.
    recordMissing('a range is missing');
    return null;
  }

  return {
    async has(password) {
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
      const range = await readRange(hash.slice(0, prefixCharacters));
      if (range === null) return false;
      const entries = parseRange(range);
      if (entries.length === 0) recordMissing('a range has no line that can be read');
      const suffix = hash.slice(prefixCharacters);
      return entries.some((one) => one.suffix === suffix && !one.isPadding);
    },
  };
}

async function readRegularFile(path: string): Promise<string | null> {
  // Without O_NONBLOCK, opening a named pipe waits for its writer.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch(() => null);
  try {
    return (await file?.stat())?.isFile() ? ((await file?.readFile('utf8')) ?? null) : null;
  } finally {
    await file?.close();
  }
}

function parseRange(range: string): { suffix: string; isPadding: boolean }[] {
  return range.split(/[\r\n]+/).flatMap((line) => {
    const [, suffix, count = ''] = entry.exec(line.trim().toUpperCase()) ?? [];
    // Padding has a count of zero; an unreadable count still means a breach.
    return suffix === undefined ? [] : [{ suffix, isPadding: /^\s*0+\s*$/.test(count) }];
  });
}
