import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { isRunning, listProcessTree } from './process-table.ts';
import { startServer, stopOrphan } from './server-process.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'firedeck-server-'));
  folders.push(folder);
  return folder;
}

/** A program that runs until stopped; its second argument marks it as belonging to the folder. */
function program(folder: string, script: string) {
  return { name: 'tried', file: process.execPath, args: ['-e', script, folder], folder };
}

const forever = 'setInterval(() => {}, 1000)';

describe('a managed server', () => {
  it('is ready when it answers, and leaves nothing behind when stopped', async () => {
    const folder = newFolder();
    const sign = join(folder, 'ready');
    const script = `require('fs').writeFileSync(${JSON.stringify(sign)}, ''); ${forever}`;

    const server = await startServer({
      ...program(folder, script),
      isReady: async () => existsSync(sign),
    });

    expect(existsSync(sign)).toBe(true);
    expect(isRunning(server.pid)).toBe(true);
    await server.stop();
    expect(isRunning(server.pid)).toBe(false);
    expect(existsSync(join(folder, 'tried.pid'))).toBe(false);
  });

  it('that ends while starting › is reported with its last log line', async () => {
    const folder = newFolder();
    const script = 'console.error("the disk is full"); process.exit(3)';
    const started = startServer({ ...program(folder, script), isReady: async () => false });
    await expect(started).rejects.toThrow(/ended while starting: the disk is full/);
  });

  it('with a missing program › is reported at once', async () => {
    const server = { ...program(newFolder(), ''), file: '/nonexistent/program' };
    const started = startServer({ ...server, isReady: async () => false });
    await expect(started).rejects.toThrow('tried did not start: spawn /nonexistent/program ENOENT');
  });

  it('that never answers › is stopped', async () => {
    const folder = newFolder();
    const server = { ...program(folder, forever), readyWithinMs: 300 };
    await expect(startServer({ ...server, isReady: async () => false })).rejects.toThrow(
      'did not answer in time: it has logged nothing (whole log: ',
    );
    expect(existsSync(join(folder, 'tried.pid'))).toBe(false);
  });

  it('is killed together with the processes it started', async () => {
    const folder = newFolder();
    const child = `require('child_process').spawn(process.execPath, ['-e', '${forever}'])`;
    const server = await startServer({
      ...program(folder, `${child}; ${forever}`),
      isReady: async () => true,
    });
    await expect.poll(() => listProcessTree(server.pid).length).toBe(2);
    const family = listProcessTree(server.pid);

    await server.kill();

    expect(family.filter(isRunning)).toEqual([]);
  });

  it('is killed together with the processes that it starts during the kill', async () => {
    const folder = newFolder();
    const list = join(folder, 'started');
    const startOne = `require('fs').appendFileSync(${JSON.stringify(list)},
      require('child_process').spawn('sleep', ['30']).pid + ' ')`;
    const server = await startServer({
      ...program(folder, `setInterval(() => ${startOne}, 1)`),
      isReady: async () => existsSync(list),
    });
    const started = () => readFileSync(list, 'utf8').trim().split(' ').map(Number);
    await expect.poll(() => started().length).toBeGreaterThan(5);

    await server.kill();

    await expect.poll(() => started().filter(isRunning)).toEqual([]);
  });
});

describe('an orphaned server of a killed run', () => {
  it('is stopped when it belongs to the folder', async () => {
    const folder = newFolder();
    const leftover = spawn(process.execPath, ['-e', forever, folder], { stdio: 'ignore' });
    const pidFile = join(folder, 'tried.pid');
    writeFileSync(pidFile, String(leftover.pid));

    await stopOrphan(pidFile, folder);

    expect(isRunning(leftover.pid ?? 0)).toBe(false);
    expect(existsSync(pidFile)).toBe(false);
  });

  it('is left alone when another program has its process id', async () => {
    const folder = newFolder();
    const other = spawn(process.execPath, ['-e', forever], { stdio: 'ignore' });
    const pidFile = join(folder, 'tried.pid');
    writeFileSync(pidFile, String(other.pid));

    await stopOrphan(pidFile, folder);

    expect(isRunning(other.pid ?? 0)).toBe(true);
    expect(existsSync(pidFile)).toBe(false);
    other.kill('SIGKILL');
  });
});
