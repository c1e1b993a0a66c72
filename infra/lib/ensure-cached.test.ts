import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ensureCached, readCached } from './ensure-cached.ts';

const cache = mkdtempSync(join(tmpdir(), 'firedeck-cache-'));
afterAll(() => rmSync(cache, { recursive: true }));

let folder: string;
let round = 0;
beforeEach(() => {
  round += 1;
  folder = join(cache, `round-${round}`, '1.0');
});

describe('a cached folder', () => {
  it('is created once and reused afterwards', async () => {
    let made = 0;
    const make = async (unfinished: string) => {
      made += 1;
      await writeFile(join(unfinished, 'program'), 'x');
      return { version: '1.0' };
    };
    expect(await ensureCached(folder, make)).toEqual({ version: '1.0' });
    expect(await ensureCached(folder, make)).toEqual({ version: '1.0' });
    expect(made).toBe(1);
    expect(readdirSync(folder)).toContain('program');
  });

  it('interrupted while it is filled › leaves nothing behind', async () => {
    const interrupted = ensureCached(folder, async (unfinished) => {
      await writeFile(join(unfinished, 'half'), 'x');
      throw new Error('the network went away');
    });
    await expect(interrupted).rejects.toThrow('the network went away');
    expect(await readCached(folder)).toBeUndefined();
    expect(readdirSync(join(folder, '..'))).toEqual([]);
  });

  it('is complete when two runs create it at the same time', async () => {
    const make = (name: string) =>
      ensureCached(folder, async (unfinished) => {
        await writeFile(join(unfinished, 'program'), name);
        return { name };
      });
    await Promise.all([make('one'), make('other')]);
    expect(readdirSync(folder).sort()).toEqual(['complete.json', 'program']);
  });

  it('unfinished folders › are removed after a day', async () => {
    const old = join(folder, '..', '.1.0-old');
    const young = join(folder, '..', '.1.0-young');
    for (const path of [old, young]) mkdirSync(path, { recursive: true });
    const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60;
    utimesSync(old, twoDaysAgo, twoDaysAgo);
    await ensureCached(folder, async () => ({}));
    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
  });
});
