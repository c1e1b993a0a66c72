import { anyFreePort, isFree } from '@firedeck/bff/free-port';
import type { Log } from './steps.ts';
import { UserError } from './user-error.ts';

export { anyFreePort, isFree };

/** The first free port from `wanted` upwards. */
export async function nextFreePort(wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + 200; port++) if (await isFree(port)) return port;
  throw new UserError(
    `No free port from ${wanted} to ${wanted + 199}: choose another with --port.`,
  );
}

/** The first free port from `wanted` upwards, else any; logs when the wanted one is busy. */
export async function choosePort(wanted: number | undefined, label: string, log: Log) {
  if (wanted === undefined) return anyFreePort();
  const port = await nextFreePort(wanted);
  if (port !== wanted) log(`${label} ${wanted} is busy, taking ${port}`);
  return port;
}
