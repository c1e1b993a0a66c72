import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkout } from '../local/folders.ts';
import { anyFreePort, makeTemporaryFolder } from '../local/index.ts';
import { printTable } from './print-table.ts';

const firstGoalSeconds = 120;
const secondGoalSeconds = 5;
const limitMs = 900_000;

/**
 * From a clone to the printed address: with every cache empty, then once more. The clone is of what
 * is committed.
 */
export async function startBench(): Promise<boolean> {
  const folder = await makeTemporaryFolder();
  const clone = join(folder, 'firedeck');
  try {
    const began = Date.now();
    execFileSync('git', ['clone', '--quiet', checkout, clone]);
    const first = await secondsToAddress(clone, folder, began);
    const second = await secondsToAddress(clone, folder, Date.now());
    return printTable([
      row('first start, all caches empty', first, firstGoalSeconds),
      row('second start', second, secondGoalSeconds),
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const row = (what: string, seconds: number, goal: number) => ({
  what,
  measured: `${seconds.toFixed(1)} s`,
  goal: `≤ ${goal} s`,
  holds: seconds <= goal,
});

async function secondsToAddress(clone: string, folder: string, began: number): Promise<number> {
  const env = {
    ...withoutOurOwn(process.env),
    FIREDECK_CACHE_DIR: join(folder, 'cache'),
    npm_config_cache: join(folder, 'npm'),
    GOCACHE: join(folder, 'go-build'),
    GOMODCACHE: join(folder, 'go-modules'),
    GOFLAGS: '-modcacherw',
  };
  const port = String(await anyFreePort());
  const child = spawn('npm', ['start', '--', '--port', port], { cwd: clone, env, detached: true });
  try {
    await said(child, 'Firedeck runs at');
    return (Date.now() - began) / 1000;
  } finally {
    await end(child);
  }
}

// What npm told this command of its own checkout must not reach the clone's.
function withoutOurOwn(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !/^(npm_|INIT_CWD$|NODE_)/.test(name));
  const ours = join(checkout, 'node_modules');
  const path = (env.PATH ?? '').split(':').filter((entry) => !entry.startsWith(ours));
  return { ...Object.fromEntries(kept), PATH: path.join(':') };
}

async function said(child: ChildProcess, words: string): Promise<void> {
  let output = '';
  const timer = setTimeout(() => child.kill('SIGTERM'), limitMs);
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  for await (const chunk of child.stdout ?? []) {
    process.stdout.write(String(chunk).replace(/^(?=.)/gm, '  | '));
    output += chunk;
    if (output.includes(words)) break;
  }
  clearTimeout(timer);
  if (!output.includes(words))
    throw new Error(`npm start ended without an address:\n${output.slice(-2000)}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  child.stdout?.resume();
  process.kill(-child.pid, 'SIGINT');
  await once(child, 'exit');
}
