import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from './database-account.ts';
import { unwanted } from './ending.ts';
import { commandOf, familyOf, isRunning } from './process-table.ts';

/** How one server is started; the same description starts it again. */
export interface ServerDescription {
  name: string;
  file: string;
  args: string[];
  /** Holds `<name>.pid` and `<name>.log`. Some argument has to name a path inside it. */
  folder: string;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  account?: Account | undefined;
  /** What asks the server to end in order. Default SIGTERM. */
  endSignal?: NodeJS.Signals;
  /** Resolves once the server answers; asked again and again until then. */
  isReady: () => Promise<boolean>;
  /** Default 20,000. */
  readyWithinMs?: number;
}

/** A server of ours that runs. */
export interface ServerProcess {
  pid: number;
  /** Ends in order, by force after 10 s. */
  stop(): Promise<void>;
  /** Ends at once, with all it started, as a power cut would. */
  kill(): Promise<void>;
}

const endWithinMs = 10_000;
const mostLogBytes = 5_000_000;

/** Starts the server and waits until it answers. A server left over from a run that died is ended first. */
export async function startServer(server: ServerDescription): Promise<ServerProcess> {
  mkdirSync(server.folder, { recursive: true });
  const pidFile = join(server.folder, `${server.name}.pid`);
  await endLeftover(pidFile, server.folder);
  const child = launch(server);
  writeFileSync(pidFile, String(child.pid));
  const running: ServerProcess = {
    pid: child.pid ?? 0,
    stop: () => end(child, server.endSignal ?? 'SIGTERM', pidFile),
    kill: () => end(child, 'SIGKILL', pidFile),
  };
  await untilReady(server, child).catch(async (error) => {
    await running.kill();
    throw error;
  });
  return running;
}

/** Ends the process a pid file names, if it still is the server of that folder. */
export async function endLeftover(pidFile: string, folder: string): Promise<void> {
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  if (pid > 1 && isRunning(pid) && commandOf(pid).includes(folder)) {
    const family = familyOf(pid);
    signal(pid, 'SIGTERM');
    if (!(await gone(family, endWithinMs))) for (const member of family) signal(member, 'SIGKILL');
    await gone(family, endWithinMs);
  }
  rmSync(pidFile, { force: true });
}

function launch(server: ServerDescription): ChildProcess {
  mkdirSync(dirname(logFile(server)), { recursive: true });
  keepLogSmall(logFile(server));
  const log = openSync(logFile(server), 'a');
  const child = spawn(server.file, server.args, {
    // A process group of its own: Ctrl-C reaches us alone, and we end things in order.
    detached: true,
    // stdin stays open as long as we live; a server may watch it.
    stdio: ['pipe', log, log],
    cwd: server.cwd ?? server.folder,
    ...(server.env === undefined ? {} : { env: server.env }),
    ...(server.account === undefined ? {} : { uid: server.account.uid, gid: server.account.gid }),
  });
  closeSync(log);
  child.stdin?.on('error', () => {});
  return child;
}

async function untilReady(server: ServerDescription, child: ChildProcess): Promise<void> {
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  const deadline = Date.now() + (server.readyWithinMs ?? 20_000);
  while (Date.now() < deadline) {
    if (unwanted().aborted) throw new Error(`${server.name} is no longer wanted`);
    if (failure !== undefined) throw new Error(`${server.name} did not start`, { cause: failure });
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${server.name} ended while starting: ${lastLogLine(server)}`);
    if (await server.isReady().catch(() => false)) return;
    await pause(50);
  }
  throw new Error(`${server.name} did not answer in time: ${lastLogLine(server)}`);
}

async function end(child: ChildProcess, how: NodeJS.Signals, pidFile: string): Promise<void> {
  if (child.pid === undefined) return;
  const isKill = how === 'SIGKILL';
  // A parent that goes on could start another child that nobody ends, or tidy up.
  if (isKill) signal(child.pid, 'SIGSTOP');
  const family = familyOf(child.pid);
  for (const pid of isKill ? family : [child.pid]) signal(pid, how);
  if (!(await gone(family, endWithinMs))) {
    for (const pid of family) signal(pid, 'SIGKILL');
    await gone(family, endWithinMs);
  }
  await exited(child);
  rmSync(pidFile, { force: true });
}

// Its first thread may be gone while others still hold its port: the system reports the exit after the last.
async function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function gone(pids: number[], withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (pids.some(isRunning)) {
    if (Date.now() > deadline) return false;
    await pause(20);
  }
  return true;
}

function signal(pid: number, how: NodeJS.Signals): void {
  try {
    process.kill(pid, how);
  } catch {
    // Already gone.
  }
}

function logFile(server: ServerDescription): string {
  return join(server.folder, `${server.name}.log`);
}

function keepLogSmall(path: string): void {
  if (existsSync(path) && statSync(path).size > mostLogBytes) renameSync(path, `${path}.old`);
}

function lastLogLine(server: ServerDescription): string {
  const lines = readFileSync(logFile(server), 'utf8').trim().split('\n');
  return `${lines.slice(-3).join(' | ')} (whole log: ${logFile(server)})`;
}
