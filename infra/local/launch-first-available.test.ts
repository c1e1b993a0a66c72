import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Provider } from '../lib/data-service.ts';
import { silent } from '../lib/steps.ts';
import { launchFirstAvailable } from './launch-first-available.ts';

let dataFolder: string;
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'firedeck-providers-'));
});
afterEach(() => rmSync(dataFolder, { recursive: true }));

const refusing: Provider = { name: 'Docker', resolve: async () => ({ refusal: 'not installed' }) };
const broken: Provider = {
  name: 'download',
  resolve: async () => {
    throw new Error('no network');
  },
};

function working(engine: string, line: string): Provider {
  const nothing = async () => {};
  const running = {
    pids: () => [1],
    isRunning: async () => true,
    stop: nothing,
    start: nothing,
    kill: nothing,
  };
  const launch = async () => ({ uri: `db://${engine}`, ...running });
  return { name: engine, resolve: async () => ({ engine, version: '1', line, launch }) };
}

function launch(providers: Provider[], log = silent) {
  const request = {
    service: 'Database',
    advice: 'Install one.',
    isPersistent: true,
    dataFolder,
    log,
  };
  return launchFirstAvailable({ ...request, providers });
}

describe('the chain of providers', () => {
  it('launches the first provider that works and prints why earlier ones were not used', async () => {
    const lines: string[] = [];
    const provider = working('engine two', 'two');
    const found = await launch(
      [broken, refusing, provider, working('engine three', 'three')],
      (line) => lines.push(line),
    );
    expect(found.uri).toBe('db://engine two');
    expect(found.isManaged).toBe(true);
    expect(lines[0]).toMatch(
      /^Database: engine two, download: no network; Docker: not installed \(\d/,
    );
  });

  it('records which server created the data', async () => {
    await launch([working('engine', 'line 8')]);
    const record = readFileSync(join(dataFolder, 'database-made-by.json'), 'utf8');
    expect(JSON.parse(record)).toEqual({ line: 'line 8', version: '1' });
  });

  it('uses the server that created the data, even when a preferred provider becomes available', async () => {
    await launch([working('old', 'line 8')]);
    const found = await launch([working('new', 'line 9'), working('old', 'line 8')]);
    expect(found.engine).toBe('old');
  });

  it('pulls no image for data that another server created', async () => {
    await launch([working('old', 'line 8')]);
    const resolve = () => Promise.reject(new Error('pulled'));
    const docker = { name: 'Docker', line: 'line 9', resolve };
    await expect(launch([docker])).rejects.toThrow('Docker: is line 9');
    expect((await launch([docker, working('old', 'line 8')])).engine).toBe('old');
  });

  it('refuses to open the data with another server, and prints what to do', async () => {
    await launch([working('old', 'line 8')]);
    await expect(launch([working('new', 'line 9')])).rejects.toThrow(
      /created by line 8, which is not available.*--reset/,
    );
  });

  it('no provider works › the error says what was tried and what to install', async () => {
    await expect(launch([broken, refusing])).rejects.toThrow(
      'Database cannot run here. Install one. Tried:\n  - download: no network\n  - Docker: not installed',
    );
  });
});
