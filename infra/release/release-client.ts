import { artifactBase, computeSri } from '@firedeck/bff/artifact-rules';
import type {
  ErrorBody,
  ModuleCheck,
  ModuleDescriptor,
  ModulePointer,
  ModuleStatus,
} from '@firedeck/contract';
import { UserError } from '../lib/user-error.ts';
import { fetchWhenReady } from './fetch-when-ready.ts';

// Longer than the server takes to check an artifact's files.
const responseTimeoutMs = 25_000;

/** The target of a release. */
interface Target {
  /** Origin of a Firedeck, e.g. `http://localhost:3000`. */
  address: string;
  id: string;
  /** The team's release key of this module. */
  key: string;
  /** The author, for the audit. */
  by?: string;
  /** Whether to only report what would happen. */
  dryRun?: boolean;
}

type ApiRequest = RequestInit & {
  /** Whether a retry is safe if the server processed the request but its response was lost. Default: true. */
  isRepeatable?: boolean;
};

/** The result of an action. */
export interface Act extends ModulePointer {
  /** False when nothing had to change. */
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
 * Makes a published artifact live, after checking that its files are served.
 *
 * @throws ReleaseRefused when it is incompatible with the live modules, or the key is not this module's.
 * @throws UserError when the address does not respond or does not serve the artifact.
 */
export async function release(target: Target & { descriptor: ModuleDescriptor }): Promise<Act> {
  await checkServed(target.address, target.descriptor);
  return act(target, 'release', { descriptor: target.descriptor });
}

/** Sets the percentage of devices for a canary; without an artifact, for the current canary. */
export async function canary(
  target: Target & { percent: number; descriptor?: ModuleDescriptor },
): Promise<Act> {
  const { percent, descriptor } = target;
  if (descriptor) await checkServed(target.address, descriptor);
  return act(target, 'canary', { percent, ...(descriptor && { descriptor }) });
}

/** Rolls back the newest release; with `from` only if that is the newest. */
export function rollback(target: Target & { from?: string }): Promise<Act> {
  const { from, dryRun = false } = target;
  // A second rollback restores the newer artifact.
  return act(target, 'rollback', from ? { from } : {}, dryRun || Boolean(from));
}

/** Disables or enables a module. */
export function setEnabled(target: Target & { enabled: boolean }): Promise<Act> {
  return act(target, target.enabled ? 'enable' : 'disable', {});
}

/** Checks the release of an artifact without releasing it. */
export async function check(
  target: Target & { descriptor?: ModuleDescriptor },
): Promise<ModuleCheck> {
  const { descriptor } = target;
  return (await post(target, 'check', descriptor ? { descriptor } : {})).json();
}

/** The live modules; with any release key also their failures in browsers. */
export async function status({ address, key }: StatusTarget): Promise<ModuleStatus> {
  const headers = key ? { authorization: `Bearer ${key}` } : {};
  return (await callApi(address, '/api/modules', { headers })).json();
}

type StatusTarget = Pick<Target, 'address'> & Partial<Pick<Target, 'key'>>;

async function act(target: Target, name: string, body: object, isRepeatable = true): Promise<Act> {
  const { by, dryRun } = target;
  const options = { ...(by && { by }), ...(dryRun && { dry_run: true }) };
  return (await post(target, name, { ...body, ...options }, isRepeatable)).json();
}

function post(
  { address, id, key }: Target,
  name: string,
  body: object,
  isRepeatable = true,
): Promise<Response> {
  return callApi(address, `/api/modules/${id}/${name}`, {
    isRepeatable,
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function callApi(address: string, path: string, init: ApiRequest = {}): Promise<Response> {
  const response = await reach(address, path, init);
  if (response.ok) return response;
  const body: ErrorBody | null = await response.json().catch(() => null);
  throw new ReleaseRefused(
    response.status,
    body?.code ?? 'unexpected_failure',
    body?.message ?? `${address} answered ${response.status} to ${path}.`,
  );
}

// By the address that devices use, which the server does not check.
async function checkServed(address: string, descriptor: ModuleDescriptor): Promise<void> {
  const base = artifactBase(descriptor.id, descriptor.artifact);
  for (const [file, expected] of Object.entries(descriptor.integrity)) {
    const response = await reach(address, `${base}${file}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    const found = computeSri(bytes);
    if (!response.ok || found !== expected)
      throw new UserError(
        `${address} does not serve ${base}${file} as built (status ${response.status}). Publish the artifact there first.`,
      );
  }
}

async function reach(
  address: string,
  path: string,
  { isRepeatable = true, ...init }: ApiRequest = {},
): Promise<Response> {
  const options = { timeoutMs: responseTimeoutMs, isRepeatable };
  return fetchWhenReady(new URL(path, address), init, options).catch((cause) => {
    throw new UserError(`${address} does not respond. Is Firedeck running there?`, { cause });
  });
}
