import { extname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type ModuleDescriptor, moduleDescriptor, ownValue } from '@firedeck/contract';
import { z } from 'zod/mini';
import { FairSemaphore } from '../../lib/concurrency/fair-semaphore.ts';
import { DomainError } from '../../lib/http/domain-error.ts';
import { artifactTypes } from '../../lib/http/header-policy.ts';
import {
  type AcceptedEncoding,
  type ArtifactHost,
  acceptedEncodings,
  type ServedFile,
} from './artifact-host.ts';
import { artifactBase, computeSri, reasonsOfDescriptor } from './artifact-rules.ts';

/** In bytes; our largest file has 0.7 MB. */
const largestFile = 8 * 1024 * 1024;
const filesAtOnce = 6;
const limitMs = 10_000;
const shownReasons = 5;
const descriptorFile = 'descriptor.json';
const scriptTypes = ['text/javascript', 'application/javascript'];
/** Types that browsers execute, or render as pages with scripts. */
const runs = /script|html|xml/;
const typesByEnding: Record<string, string> = { ...artifactTypes.packed, ...artifactTypes.plain };

/**
 * Reasons against delivering an artifact, from its descriptor and from each file as it is served now.
 *
 * @throws DomainError `temporarily_unavailable` when its host does not respond.
 */
export async function reasonsOfFiles(
  descriptor: ModuleDescriptor,
  host: ArtifactHost,
  timeMs = limitMs,
): Promise<string[]> {
  const own = reasonsOfDescriptor(descriptor);
  if (own.length > 0) return own;
  const signal = AbortSignal.timeout(timeMs);
  const semaphore = new FairSemaphore(
    filesAtOnce,
    Number.POSITIVE_INFINITY,
    () => new Error('never'),
  );
  const results = await Promise.allSettled(
    listFiles(descriptor).map((file) =>
      semaphore.through(descriptor.id, () => reasonOfFile(file, descriptor, host, signal)),
    ),
  );
  const failures = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  const defect = failures.find((error) => !(error instanceof ArtifactHostUnavailable));
  if (defect) throw defect;
  const found = results.flatMap((one) => (one.status === 'fulfilled' ? (one.value ?? []) : []));
  // A definite reason suffices, even if other files could not be read.
  if (found.length === 0 && failures.length > 0) throw failures[0];
  const more = found.length - shownReasons;
  return more > 0 ? [...found.slice(0, shownReasons), `And ${more} files more.`] : found;
}

/** The host did not respond, or responded with a temporary error. */
export class ArtifactHostUnavailable extends DomainError {
  constructor({ cause }: { cause: unknown }) {
    super('temporarily_unavailable', {
      message:
        "The artifact's files could not be checked: their host, as named by ARTIFACTS_URL, does not answer this server. Nothing was changed.",
      retryAfterSeconds: 5,
    });
    this.cause = cause;
  }
}

function listFiles({ integrity, files, document }: ModuleDescriptor): string[] {
  const named = [...Object.keys(integrity), ...files, ...(document?.fonts ?? [])];
  return [...new Set([descriptorFile, ...named])];
}

async function reasonOfFile(
  file: string,
  descriptor: ModuleDescriptor,
  host: ArtifactHost,
  signal: AbortSignal,
): Promise<string | null> {
  const { id, artifact } = descriptor;
  const path = `${artifactBase(id, artifact)}${file}`;
  let expected = ownValue(descriptor.integrity, file);
  for (const encoding of acceptedEncodings) {
    const served = await servedBy(host, { id, path, encoding }, signal);
    const { status, bytes } = served;
    if (status !== 200)
      return `${path} is not served (status ${status}). Publish the artifact first.`;
    const wrong = wrongWith(file, served, descriptor, expected);
    const sent = encoding === 'identity' ? '' : `, as sent for accept-encoding ${encoding}`;
    if (wrong) return `${path} ${wrong}${sent}.`;
    // Without a hash, the file must at least be the same in each encoding.
    expected ??= computeSri(bytes);
  }
  return null;
}

async function servedBy(
  host: ArtifactHost,
  file: { id: string; path: string; encoding: AcceptedEncoding },
  signal: AbortSignal,
): Promise<ServedFile> {
  try {
    signal.throwIfAborted();
    const served = await host(file, { bytes: largestFile, signal });
    const { status } = served;
    if (status < 500 && status !== 429) return served;
    throw new Error(`${file.path} was answered ${status}`);
  } catch (cause) {
    throw new ArtifactHostUnavailable({ cause });
  }
}

function wrongWith(
  file: string,
  { type, bytes }: ServedFile,
  descriptor: ModuleDescriptor,
  expected: string | undefined,
): string | null {
  if (bytes === 'undecodable') return 'cannot be unpacked';
  if (bytes === 'too large') return `is larger than ${largestFile / 1024 / 1024} MiB`;
  const hash = ownValue(descriptor.integrity, file);
  const types = hash === undefined ? getAllowedTypes(file) : scriptTypes;
  if (types ? !types.includes(type) : runs.test(type))
    return `is served as ${type || 'nothing'}${types ? `, not as ${types[0]}` : ''}`;
  if (file === descriptorFile && !isSame(bytes, descriptor))
    return 'is not the descriptor that was sent';
  if (expected === undefined || expected === computeSri(bytes)) return null;
  return hash === undefined ? 'differs from its plain file' : 'is not what the descriptor says';
}

function getAllowedTypes(file: string): string[] | null {
  const known = ownValue(typesByEnding, extname(file).slice(1))?.split(';', 1)[0];
  if (known === undefined) return null;
  return file.endsWith('.ico') ? [known, 'image/vnd.microsoft.icon'] : [known];
}

function isSame(bytes: Buffer, descriptor: ModuleDescriptor): boolean {
  try {
    const published = z.safeParse(moduleDescriptor, JSON.parse(bytes.toString()));
    return published.success && isDeepStrictEqual(published.data, descriptor);
  } catch {
    return false;
  }
}
