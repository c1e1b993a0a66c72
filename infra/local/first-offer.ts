import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readRecord, writeRecord } from './data-record.ts';
import type { DataService, Launchable, LaunchOptions, Way } from './data-service.ts';
import { anyFreePort, nextFreePort } from './ports.ts';
import type { Log } from './steps.ts';
import { secondsSince } from './steps.ts';
import { reasonOf, Trouble } from './trouble.ts';

interface Wish {
  /** For people, and as the folder's name in lower case. */
  service: string;
  ways: Way[];
  dataFolder: string;
  /** The port to try first; without one, any free port. */
  port?: number | undefined;
  lasting: boolean;
  /** What to install, said when no way works. */
  advice: string;
  log: Log;
}

/** Launches the first way that works and says which and why. Data that exists decides the way itself. */
export async function launchFirstOffer(wish: Wish): Promise<DataService> {
  const started = Date.now();
  const name = wish.service.toLowerCase();
  const folder = join(wish.dataFolder, name);
  await mkdir(folder, { recursive: true });
  const record = await readRecord(wish.dataFolder, name);
  const { found, refusals } = await firstOffer(wish, record?.line);
  const reason = refusals.join('; ') || 'first choice';
  const options = { folder, port: await portFor(wish), lasting: wish.lasting, log: wish.log };
  const running = await launch(wish.service, found, options);
  await writeRecord(wish.dataFolder, name, found);
  wish.log(`${wish.service}: ${found.engine}, ${why(record, reason)} (${secondsSince(started)})`);
  return { ...running, engine: found.engine, version: found.version, reason, ours: true };
}

function why(record: { line: string } | undefined, reason: string): string {
  return record === undefined ? reason : 'as the data was made by it';
}

async function firstOffer(
  wish: Wish,
  line: string | undefined,
): Promise<{ found: Launchable; refusals: string[] }> {
  const refusals: string[] = [];
  for (const way of wish.ways) {
    const offer = await way.offer(wish.log).catch((error) => ({ refusal: reasonOf(error) }));
    if ('refusal' in offer) refusals.push(`${way.name}: ${offer.refusal}`);
    else if (line !== undefined && offer.line !== line)
      refusals.push(`${way.name}: is ${offer.line}, but the data was made by ${line}`);
    else return { found: offer, refusals };
  }
  throw new Trouble(noneWorks(wish, line, refusals));
}

function noneWorks(wish: Wish, line: string | undefined, refusals: string[]): string {
  const tried = refusals.map((refusal) => `\n  - ${refusal}`).join('');
  if (line === undefined)
    return `No ${wish.service} can be run here. ${wish.advice} Tried:${tried}`;
  return `The data in ${wish.dataFolder} was made by ${line}, which cannot be run now. Make it available again, or clear the data with "npm start -- --reset". Tried:${tried}`;
}

async function portFor({ service, port, log }: Wish): Promise<number> {
  if (port === undefined) return anyFreePort();
  const free = await nextFreePort(port);
  if (free !== port) log(`${service}: port ${port} is busy, taking ${free}`);
  return free;
}

async function launch(service: string, found: Launchable, options: LaunchOptions) {
  try {
    return await found.launch(options);
  } catch (error) {
    throw new Trouble(`${service} (${found.engine}) could not be started: ${reasonOf(error)}`);
  }
}
