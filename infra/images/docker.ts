import { CommandFailed, runProgram } from '../lib/run-program.ts';
import { UserError } from '../lib/user-error.ts';

interface Build {
  name: string;
  /** The Dockerfile and all files that it copies. */
  folder: string;
  base: string;
  labels: Record<string, string>;
}

/** Builds one image. */
export async function buildImage({ name, folder, base, labels }: Build): Promise<void> {
  const result = Object.entries(labels).flatMap(([label, value]) => [
    '--label',
    `${label}=${value}`,
  ]);
  const args = ['build', '--tag', name, '--build-arg', `BASE=${base}`, ...result, folder];
  const env = { ...process.env, ...(await builderSettings()) };
  await runProgram('docker', args, { env }).catch((error) => {
    const output = error instanceof CommandFailed ? error.output : error.message;
    throw new UserError(
      `${name} could not be built:\n${output.trim().split('\n').slice(-12).join('\n')}`,
    );
  });
}

/** Removes the images with this prefix. */
export const removeImages = (prefix: string): Promise<void> =>
  removeListed(['images', '--quiet', `${prefix}*`], ['rmi', '--force']);

/** Removes the objects that Docker lists, even during shutdown. */
export async function removeListed(list: string[], remove: string[]): Promise<void> {
  const docker = (args: string[]) =>
    runProgram('docker', args, { signal: AbortSignal.timeout(60_000) }).catch(() => '');
  const ids = [...new Set((await docker(list)).split('\n').filter(Boolean))];
  if (ids.length > 0) await docker([...remove, ...ids]);
}

/** Bytes of an image, its base included. */
export async function imageSize(name: string): Promise<number> {
  return Number(await runProgram('docker', ['image', 'inspect', '--format', '{{.Size}}', name]));
}

// Newer clients build with the buildx plug-in, which is often missing.
async function builderSettings(): Promise<NodeJS.ProcessEnv> {
  return runProgram('docker', ['buildx', 'version']).then(
    () => ({}),
    () => ({ DOCKER_BUILDKIT: '0' }),
  );
}
