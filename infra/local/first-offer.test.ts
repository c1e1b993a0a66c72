import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Way } from './data-service.ts';
import { launchFirstOffer } from './first-offer.ts';
import { silent } from './steps.ts';

let dataFolder: string;
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'firedeck-offer-'));
});
afterEach(() => rmSync(dataFolder, { recursive: true }));

const refusing: Way = { name: 'Docker', offer: async () => ({ refusal: 'not installed' }) };
const broken: Way = {
  name: 'download',
  offer: async () => {
    throw new Error('no network');
  },
};

function working(engine: string, line: string): Way {
  const nothing = async () => {};
  const running = { pids: () => [1], stop: nothing, start: nothing, kill: nothing };
  const launch = async () => ({ uri: `db://${engine}`, ...running });
  return { name: engine, offer: async () => ({ engine, version: '1', line, launch }) };
}

function launch(ways: Way[], log = silent) {
  const wish = { service: 'Database', advice: 'Install one.', lasting: true, dataFolder, log };
  return launchFirstOffer({ ...wish, ways });
}

describe('the chain of ways to a server', () => {
  it('takes the first way that works and says why not an earlier one', async () => {
    const lines: string[] = [];
    const way = working('engine two', 'two');
    const found = await launch([broken, refusing, way, working('engine three', 'three')], (line) =>
      lines.push(line),
    );
    expect(found.uri).toBe('db://engine two');
    expect(found.ours).toBe(true);
    expect(lines[0]).toMatch(
      /^Database: engine two, download: no network; Docker: not installed \(\d/,
    );
  });

  it('records which server made the data', async () => {
    await launch([working('engine', 'line 8')]);
    const record = readFileSync(join(dataFolder, 'database-made-by.json'), 'utf8');
    expect(JSON.parse(record)).toEqual({ line: 'line 8', version: '1' });
  });

  it('stays with the server that made the data when an earlier way has come up since', async () => {
    await launch([working('old', 'line 8')]);
    const found = await launch([working('new', 'line 9'), working('old', 'line 8')]);
    expect(found.engine).toBe('old');
  });

  it('refuses to give the data to another server, and says how to go on', async () => {
    await launch([working('old', 'line 8')]);
    await expect(launch([working('new', 'line 9')])).rejects.toThrow(
      /made by line 8, which cannot be run now.*--reset/,
    );
  });

  it('ends with what to install and what was tried when no way works', async () => {
    await expect(launch([broken, refusing])).rejects.toThrow(
      'No Database can be run here. Install one. Tried:\n  - download: no network\n  - Docker: not installed',
    );
  });
});
