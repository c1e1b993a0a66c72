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
import { isFree } from './ports.ts';
import { isRunning, listProcessTree, readCommandLine } from './process-table.ts';
import { currentSignal } from './shutdown.ts';
import { UserError } from './user-error.ts';

/** How to start a server. */
interface ServerDescription {
  name: string;
  file: string;
  args: string[];
  /** Holds `<name>.pid` and `<name>.log`. One argument must name a path inside it. */
  folder: string;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  account?: Account | undefined;
  /** Signal for a graceful shutdown. Default SIGTERM. */
  endSignal?: NodeJS.Signals;
  /** It must be free: another server there would be mistaken for this one. */
  port?: number;
  /** Polled until it resolves with true. */
  isReady: () => Promise<boolean>;
  /** Default 50,000, for very slow machines. */
  readyWithinMs?: number;
}

/** A running server. */
export interface ServerProcess {
  pid: number;
  /** Shuts down gracefully, by force after 10 s. */
  stop(): Promise<void>;
  /** Kills it and its descendants, as a power failure would. */
  kill(): Promise<void>;
}

const endWithinMs = 10_000;
const maxLogBytes = 5_000_000;

/** Starts the server and waits until it is ready. An orphan of a killed run is stopped first. */
export async function startServer(server: ServerDescription): Promise<ServerProcess> {
  mkdirSync(server.folder, { recursive: true });
  const pidFile = join(server.folder, `${server.name}.pid`);
  await stopOrphan(pidFile, server.folder);
  if (server.port !== undefined && !(await isFree(server.port)))
    throw new UserError(`${server.name}: port ${server.port} is in use by another process`);
  const child = launch(server);
  writeFileSync(pidFile, String(child.pid));
  const running: ServerProcess = {
    pid: child.pid ?? 0,
    stop: () => end(child, server.endSignal ?? 'SIGTERM', pidFile),
    kill: () => end(child, 'SIGKILL', pidFile),
  };
  await waitUntilReady(server, child).catch(async (error) => {
    await running.kill();
    throw error;
  });
  return running;
}

/** Stops the process in a pid file if it still is the server of that folder. */
export async function stopOrphan(pidFile: string, folder: string): Promise<void> {
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  if (pid > 1 && isRunning(pid) && readCommandLine(pid).includes(folder)) {
    const family = listProcessTree(pid);
    signal(pid, 'SIGTERM');
    if (!(await waitForExit(family, endWithinMs)))
      for (const member of family) signal(member, 'SIGKILL');
    await waitForExit(family, endWithinMs);
  }
  rmSync(pidFile, { force: true });
}

function launch(server: ServerDescription): ChildProcess {
  mkdirSync(dirname(logFile(server)), { recursive: true });
  rotateLog(logFile(server));
  const log = openSync(logFile(server), 'a');
  const child = spawn(server.file, server.args, {
    // Its own process group: Ctrl-C reaches only this process, which shuts down in order.
    detached: true,
    // stdin stays open for the life of this process; a server may watch it.
    stdio: ['pipe', log, log],
    cwd: server.cwd ?? server.folder,
    ...(server.env === undefined ? {} : { env: server.env }),
    ...(server.account === undefined ? {} : { uid: server.account.uid, gid: server.account.gid }),
  });
  closeSync(log);
  child.stdin?.on('error', () => {});
  return child;
}

async function waitUntilReady(server: ServerDescription, child: ChildProcess): Promise<void> {
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  const deadline = Date.now() + (server.readyWithinMs ?? 50_000);
  while (Date.now() < deadline) {
    if (currentSignal().aborted) throw new Error(`${server.name} was canceled`);
    if (failure !== undefined)
      throw new UserError(`${server.name} did not start: ${failure.message}`);
    if (child.exitCode !== null || child.signalCode !== null)
      throw new UserError(`${server.name} ended while starting: ${lastLogLine(server)}`);
    if (await server.isReady().catch(() => false)) return;
    await pause(50);
  }
  throw new UserError(`${server.name} did not answer in time: ${lastLogLine(server)}`);
}

async function end(child: ChildProcess, how: NodeJS.Signals, pidFile: string): Promise<void> {
  if (child.pid === undefined) return;
  const isKill = how === 'SIGKILL';
  // A running parent could start another child or clean up.
  if (isKill) signal(child.pid, 'SIGSTOP');
  const family = listProcessTree(child.pid);
  for (const pid of isKill ? family : [child.pid]) signal(pid, how);
  if (!(await waitForExit(family, endWithinMs))) {
    for (const pid of family) signal(pid, 'SIGKILL');
    await waitForExit(family, endWithinMs);
  }
  await waitForExitEvent(child);
  rmSync(pidFile, { force: true });
}

// The main thread may have ended while other threads still hold the port: wait for the exit event.
async function waitForExitEvent(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function waitForExit(pids: number[], withinMs: number): Promise<boolean> {
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

function rotateLog(path: string): void {
  if (existsSync(path) && statSync(path).size > maxLogBytes) renameSync(path, `${path}.old`);
}

function lastLogLine(server: ServerDescription): string {
  const log = readFileSync(logFile(server), 'utf8').trim();
  const lines = log === '' ? ['it has logged nothing'] : log.split('\n').slice(-3);
  return `${lines.join(' | ')} (whole log: ${logFile(server)})`;
}
