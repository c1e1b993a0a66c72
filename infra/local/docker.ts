import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { LaunchOptions, RunningService } from './data-service.ts';
import { findProgram } from './find-program.ts';
import { run } from './run-command.ts';
import { errorMessage, UserError } from './user-error.ts';

interface Image {
  name: string;
  /** Port and data folder inside the container. */
  port: number;
  data: string;
  args?: string[];
  uri: (port: number) => string;
  isReady: (port: number) => Promise<boolean>;
}

const readyWithinMs = 30_000;

/** Name of the container and the volume of a data folder. */
function containerName(folder: string): string {
  return `firedeck-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
}

/** Removes the volume of this data folder, if any. */
export async function removeVolume(folder: string): Promise<void> {
  if (findProgram('docker') !== undefined)
    await run('docker', ['volume', 'rm', containerName(folder)]).catch(() => '');
}

/** Why containers cannot run here, or undefined. */
export async function dockerRefusal(): Promise<string | undefined> {
  if (findProgram('docker') === undefined) return 'not installed';
  const version = run('docker', ['version', '--format', '{{.Server.Version}}']);
  return version.then(
    () => undefined,
    () => 'installed, but its daemon does not answer',
  );
}

/** Runs an image on a loopback port, with its data in a volume named after the data folder. */
export async function launchContainer(
  image: Image,
  { folder, port, isPersistent }: LaunchOptions,
): Promise<RunningService> {
  const name = containerName(folder);
  const volume = isPersistent ? ['--volume', `${name}:${image.data}`] : [];
  const remove = () => runDocker(['rm', '--force', '--volumes', name]).catch(() => '');
  const start = async () => {
    await remove();
    const publish = ['--publish', `127.0.0.1:${port}:${image.port}`];
    const options = ['--detach', '--name', name, ...publish, ...volume];
    await run('docker', ['run', ...options, image.name, ...(image.args ?? [])]);
    await waitUntilReady(() => image.isReady(port), image.name).catch(async (error) => {
      await remove();
      throw error;
    });
  };
  const stop = async () => {
    await runDocker(['stop', name]).catch(() => '');
    await remove();
  };
  const kill = async () => {
    await runDocker(['kill', name]).catch((error) => {
      throw new UserError(`${name} could not be killed: ${errorMessage(error)}`);
    });
  };
  await start();
  return { uri: image.uri(port), pids: () => [], start, stop, kill };
}

// Containers outlive this process, so this also runs during shutdown.
function runDocker(args: string[]): Promise<string> {
  return run('docker', args, { signal: AbortSignal.timeout(30_000) });
}

async function waitUntilReady(isReady: () => Promise<boolean>, image: string): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (!(await isReady().catch(() => false))) {
    if (Date.now() > deadline) throw new UserError(`${image} does not answer`);
    await pause(200);
  }
}
