import { dockerRefusal, runDockerQuery } from '../lib/docker.ts';

// For service_completed_successfully and nested variable defaults.
const oldest = { major: 2, minor: 20 };

/** What is missing to run compose.yaml and how to get it; undefined if nothing is missing. */
export async function composeRefusal(): Promise<string | undefined> {
  const refusal = await dockerRefusal();
  if (refusal !== undefined)
    return `Docker is ${refusal}: install and start Docker Engine or Docker Desktop.`;
  const version = await runDockerQuery('compose', 'version', '--short').catch(() => undefined);
  const needed = `${oldest.major}.${oldest.minor}`;
  if (version === undefined)
    return `Docker has no Compose: install docker-compose-plugin (packages of Docker) or docker-compose ${needed} or newer (packages of Debian and Ubuntu).`;
  if (isOlder(version))
    return `Compose ${version.trim()} is too old: ${needed} or newer is needed.`;
  return undefined;
}

/** A version without a number was built from newer sources. */
export function isOlder(version: string): boolean {
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(version.trim()) ?? [];
  if (major === undefined) return false;
  return (Number(major) - oldest.major || Number(minor) - oldest.minor) < 0;
}
