import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isRunning } from './process-table.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

describe('the temporary folder of a run', () => {
  it('that was killed › is removed by the next run, and its servers are stopped', async () => {
    const orphan = await makeTemporaryFolder();
    const service = join(orphan, 'redis');
    mkdirSync(service);
    const forever = 'setInterval(() => {}, 1000)';
    const server = spawn(process.execPath, ['-e', forever, service], { stdio: 'ignore' });
    writeFileSync(join(service, 'redis.pid'), String(server.pid));
    writeFileSync(join(orphan, 'owner'), String(spawnSync(process.execPath, ['-v']).pid));

    const next = await makeTemporaryFolder();

    expect(existsSync(orphan)).toBe(false);
    expect(isRunning(server.pid ?? 0)).toBe(false);
    rmSync(next, { recursive: true });
  });

  it('that is still running › stays', async () => {
    const running = await makeTemporaryFolder();
    const next = await makeTemporaryFolder();
    expect(existsSync(running)).toBe(true);
    for (const folder of [running, next]) rmSync(folder, { recursive: true });
  });
});
