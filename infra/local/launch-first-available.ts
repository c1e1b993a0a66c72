import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CannotRunHere,
  type DataService,
  type Launchable,
  type Provider,
  type Resolution,
  type RunningService,
} from '../lib/data-service.ts';
import { choosePort } from '../lib/ports.ts';
import { type Log, secondsSince } from '../lib/steps.ts';
import { errorMessage, UserError } from '../lib/user-error.ts';
import { readRecord, writeRecord } from './data-record.ts';

interface LaunchRequest {
  /** Display name; in lower case the name of the folder. */
  service: string;
  providers: Provider[];
  dataFolder: string;
  /** First port to try; default any free port. */
  port?: number | undefined;
  isPersistent: boolean;
  /** What to install, shown when no provider works. */
  advice: string;
  log: Log;
}

/** Launches the first provider that works, and logs which and why. Existing data determines the provider. */
export async function launchFirstAvailable(request: LaunchRequest): Promise<DataService> {
  const started = Date.now();
  const name = request.service.toLowerCase();
  const folder = join(request.dataFolder, name);
  await mkdir(folder, { recursive: true });
  const record = await readRecord(request.dataFolder, name);
  const { found, running, refusals } = await launchFirst(request, folder, record?.line);
  const reason = refusals.join('; ') || 'first choice';
  await writeRecord(request.dataFolder, name, found);
  request.log(
    `${request.service}: ${found.engine}, ${describeChoice(record, reason)} (${secondsSince(started)})`,
  );
  return { ...running, engine: found.engine, version: found.version, reason, isManaged: true };
}

function describeChoice(record: { line: string } | undefined, reason: string): string {
  return record === undefined ? reason : 'it created the data';
}

interface Launched {
  found: Launchable;
  running: RunningService;
  /** Why the earlier providers were not used. */
  refusals: string[];
}

async function launchFirst(
  request: LaunchRequest,
  folder: string,
  line: string | undefined,
): Promise<Launched> {
  const refusals: string[] = [];
  for (const provider of request.providers) {
    const resolution = await resolveProvider(provider, line, request.log).catch((error) => ({
      refusal: errorMessage(error),
    }));
    const launched =
      'refusal' in resolution ? resolution : await launch(request, folder, resolution, line);
    if (!('refusal' in launched)) return { ...launched, refusals };
    refusals.push(`${provider.name}: ${launched.refusal}`);
  }
  throw new UserError(describeRefusals(request, line, refusals));
}

async function resolveProvider(
  provider: Provider,
  line: string | undefined,
  log: Log,
): Promise<Resolution> {
  const refuse = (own: string) => ({ refusal: `is ${own}, but the data was created by ${line}` });
  const isOther = (own: string | undefined) => line !== undefined && own !== line;
  if (provider.line !== undefined && isOther(provider.line)) return refuse(provider.line);
  const resolution = await provider.resolve(log);
  return 'refusal' in resolution || !isOther(resolution.line)
    ? resolution
    : refuse(resolution.line);
}

function describeRefusals(
  request: LaunchRequest,
  line: string | undefined,
  refusals: string[],
): string {
  const tried = refusals.map((refusal) => `\n  - ${refusal}`).join('');
  if (line === undefined)
    return `${request.service} cannot run here. ${request.advice} Tried:${tried}`;
  return `The data in ${request.dataFolder} was created by ${line}, which is not available. Make it available again, or clear the data with "npm start -- --reset". Tried:${tried}`;
}

async function launch(
  request: LaunchRequest,
  folder: string,
  found: Launchable,
  line: string | undefined,
): Promise<Omit<Launched, 'refusals'> | { refusal: string }> {
  const { service, isPersistent, log } = request;
  try {
    const port = await choosePort(request.port, `${service}: port`, log);
    return { found, running: await found.launch({ folder, port, isPersistent, log }) };
  } catch (error) {
    // Only this server can read the existing data.
    if (error instanceof CannotRunHere && line === undefined)
      return { refusal: errorMessage(error) };
    throw new UserError(
      `${service} (${found.engine}) could not be started: ${errorMessage(error)}`,
    );
  }
}
