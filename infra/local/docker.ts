import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { LaunchOptions, RunningService } from './data-service.ts';
import { findProgram } from './find-program.ts';
import { run } from './run-command.ts';
import { reasonOf, Trouble } from './trouble.ts';

interface Image {
  name: string;
  /** The port and the folder of data inside the container. */
  port: number;
  data: string;
  args?: string[];
  uri: (port: number) => string;
  isReady: (port: number) => Promise<boolean>;
}

const readyWithinMs = 30_000;

/** The name of the container and of the volume that belong to a data folder. */
function nameFor(folder: string): string {
  return `firedeck-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
}

/** Removes the data a container kept for this folder, if there is any. */
export async function removeVolume(folder: string): Promise<void> {
  if (findProgram('docker') !== undefined)
    await run('docker', ['volume', 'rm', nameFor(folder)]).catch(() => '');
}

/** Why no container can be run here, or nothing. */
export async function dockerRefusal(): Promise<string | undefined> {
  if (findProgram('docker') === undefined) return 'not installed';
  const asked = run('docker', ['version', '--format', '{{.Server.Version}}']);
  return asked.then(
    () => undefined,
    () => 'installed, but its daemon does not answer',
  );
}

/** Runs an image on a port of the loopback, its data in a volume named after the data folder. */
export async function launchContainer(
  image: Image,
  { folder, port, lasting }: LaunchOptions,
): Promise<RunningService> {
  const name = nameFor(folder);
  const volume = lasting ? ['--volume', `${name}:${image.data}`] : [];
  const remove = () => always(['rm', '--force', '--volumes', name]).catch(() => '');
  const start = async () => {
    await remove();
    const publish = ['--publish', `127.0.0.1:${port}:${image.port}`];
    const options = ['--detach', '--name', name, ...publish, ...volume];
    await run('docker', ['run', ...options, image.name, ...(image.args ?? [])]);
    await untilReady(() => image.isReady(port), image.name).catch(async (error) => {
      await remove();
      throw error;
    });
  };
  const stop = async () => {
    await always(['stop', name]).catch(() => '');
    await remove();
  };
  const kill = async () => {
    await always(['kill', name]).catch((error) => {
      throw new Trouble(`${name} could not be ended: ${reasonOf(error)}`);
    });
  };
  await start();
  return { uri: image.uri(port), pids: () => [], start, stop, kill };
}

// Containers outlive us unless ended, so this also runs while the run is ending.
function always(args: string[]): Promise<string> {
  return run('docker', args, { signal: AbortSignal.timeout(30_000) });
}

async function untilReady(isReady: () => Promise<boolean>, image: string): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (!(await isReady().catch(() => false))) {
    if (Date.now() > deadline) throw new Trouble(`${image} does not answer`);
    await pause(200);
  }
}
