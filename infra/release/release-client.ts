import { createHash } from 'node:crypto';
import type {
  ErrorBody,
  ModuleCheck,
  ModuleDescriptor,
  ModulePointer,
  ModuleStatus,
} from '@firedeck/contract';
import { ReleaseError } from './release-error.ts';

// Longer than the server takes to check an artifact's files.
const answerTimeMs = 25_000;

/** Where to release, with what. */
export interface Place {
  /** Origin of a Firedeck, e.g. `http://localhost:3000`. */
  address: string;
  id: string;
  /** The team's release key of this module. */
  key: string;
  /** Who does it, for the audit. */
  by?: string;
  /** Says what would happen and changes nothing. */
  dryRun?: boolean;
}

/** The result of an action. */
export interface Act extends ModulePointer {
  /** False: nothing had to change. */
  changed: boolean;
}

/** The server refused the request; the message says why and what to do. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
  /** HTTP status. */
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/**
 * Makes a published artifact the live one, after seeing that its files are served there.
 *
 * @throws ReleaseRefused when it does not fit what is live, or the key is not this module's.
 * @throws ReleaseError when the address does not answer or does not serve the artifact.
 */
export async function release(place: Place & { descriptor: ModuleDescriptor }): Promise<Act> {
  await checkServed(place.address, place.descriptor);
  return act(place, 'release', { descriptor: place.descriptor });
}

/** Sets the canary share in percent of devices; without an artifact, of the current canary. */
export async function canary(
  place: Place & { percent: number; descriptor?: ModuleDescriptor },
): Promise<Act> {
  const { percent, descriptor } = place;
  if (descriptor) await checkServed(place.address, descriptor);
  return act(place, 'canary', { percent, ...(descriptor && { descriptor }) });
}

/** Rolls back the newest release; with `from` only if that is the newest. */
export function rollback(place: Place & { from?: string }): Promise<Act> {
  return act(place, 'rollback', place.from ? { from: place.from } : {});
}

/** Disables or enables a module. */
export function setEnabled(place: Place & { enabled: boolean }): Promise<Act> {
  return act(place, place.enabled ? 'enable' : 'disable', {});
}

/** Checks the release of an artifact without releasing it. */
export async function check(
  place: Place & { descriptor?: ModuleDescriptor },
): Promise<ModuleCheck> {
  const { descriptor } = place;
  return (await post(place, 'check', descriptor ? { descriptor } : {})).json();
}

/** The live modules; with any release key also their failures in browsers. */
export async function status({ address, key }: StatusPlace): Promise<ModuleStatus> {
  const headers = key ? { authorization: `Bearer ${key}` } : {};
  return (await callApi(address, '/api/modules', { headers })).json();
}

type StatusPlace = Pick<Place, 'address'> & Partial<Pick<Place, 'key'>>;

async function act(place: Place, name: string, body: object): Promise<Act> {
  const { by, dryRun } = place;
  const options = { ...(by && { by }), ...(dryRun && { dry_run: true }) };
  return (await post(place, name, { ...body, ...options })).json();
}

function post({ address, id, key }: Place, name: string, body: object): Promise<Response> {
  return callApi(address, `/api/modules/${id}/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function callApi(address: string, path: string, init: RequestInit = {}): Promise<Response> {
  const response = await reach(address, path, init);
  if (response.ok) return response;
  const body: ErrorBody | null = await response.json().catch(() => null);
  throw new ReleaseRefused(
    response.status,
    body?.code ?? 'unexpected_failure',
    body?.message ?? `${address} answered ${response.status} to ${path}.`,
  );
}

// Through the address that devices use, which the server does not check.
async function checkServed(address: string, descriptor: ModuleDescriptor): Promise<void> {
  const base = artifactPath(descriptor.id, descriptor.artifact);
  for (const [file, expected] of Object.entries(descriptor.integrity)) {
    const response = await reach(address, `${base}${file}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    const found = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    if (!response.ok || found !== expected)
      throw new ReleaseError(
        `${address} does not serve ${base}${file} as built (status ${response.status}). Publish the artifact there first.`,
      );
  }
}

const artifactPath = (id: string, artifact: string): string => `/mf/${id}/${artifact}/`;

async function reach(address: string, path: string, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.timeout(answerTimeMs);
  return fetch(new URL(path, address), { ...init, signal }).catch((cause) => {
    throw new ReleaseError(`${address} does not answer. Is Firedeck running there?`, { cause });
  });
}
