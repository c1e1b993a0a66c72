import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, chromium, type LaunchOptions } from '@playwright/test';

/** A browser with a profile that outlives it, as a member's own does. */
export interface BrowserProfile {
  open(): Promise<BrowserContext>;
  /** Ends every process of the browser at once, as a crash or an empty battery would. */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

export async function makeBrowserProfile(
  baseURL: string,
  launchOptions: LaunchOptions,
  watch: (context: BrowserContext) => void,
): Promise<BrowserProfile> {
  const folder = await mkdtemp(join(tmpdir(), 'firedeck-profile-'));
  let context: BrowserContext | null = null;
  return {
    async open() {
      // What of it still runs writes to the profile, and takes a new browser's pages over.
      await untilEnded(`--user-data-dir=${folder}`);
      context = await chromium.launchPersistentContext(folder, { ...launchOptions, baseURL });
      watch(context);
      return context;
    },
    async kill() {
      const killed = context;
      for (const pid of await processesWith(`--user-data-dir=${folder}`)) kill(pid);
      await killed?.close().catch(() => undefined);
    },
    async remove() {
      await context?.close().catch(() => undefined);
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

const endsWithinMs = 20_000;

async function untilEnded(argument: string): Promise<void> {
  const deadline = Date.now() + endsWithinMs;
  while (Date.now() < deadline && (await processesWith(argument)).length > 0) await pause(50);
}

async function processesWith(argument: string): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => []))
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return pids.filter((_pid, index) => commands[index]?.split('\0').includes(argument));
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself meanwhile.
  }
}
