import { createHmac, randomBytes } from 'node:crypto';
import {
  dayMs,
  type FaviconRecord,
  faviconKeys,
  faviconRecord,
  hourMs,
} from '@firedeck/contract/jobs';
import type { RedisClient } from '@firedeck/runtime/redis';
import type { FaviconFinding } from './find-favicon.ts';
import type { Icon } from './image-check.ts';

const freshMs = { found: 7 * dayMs, none: dayMs, failed: hourMs };
const recordTtlMs = 30 * dayMs;
// Icon URLs served shortly before a record expires must keep working.
const bytesTtlMs = 31 * dayMs;

/** The record of a host's icon; also null where Redis evicted the icon's bytes. */
export async function readFavicon(redis: RedisClient, host: string): Promise<FaviconRecord | null> {
  const stored = await redis.get(faviconKeys.host(host));
  const record = stored === null ? null : faviconRecord.safeParse(JSON.parse(stored)).data;
  if (!record?.name) return record ?? null;
  return (await redis.exists(faviconKeys.bytes(record.name))) ? record : null;
}

/**
 * Reads the salt of icon names and caches it. If Redis loses the salt, an icon merely gets a second
 * name. Never causes an unhandled rejection.
 */
export function saltReader(redis: RedisClient): () => Promise<string> {
  let known: Promise<string> | null = null;
  return () => {
    const salt = known ?? getSalt(redis);
    known = salt;
    salt.catch(() => {
      known = null;
    });
    return salt;
  };
}

interface SaveOptions {
  salt?: Promise<string>;
  tookMs?: number;
}

/** Saves a lookup's result and returns the current record; a found icon survives later failures. */
export async function saveFinding(
  redis: RedisClient,
  host: string,
  finding: FaviconFinding,
  { salt = saltReader(redis)(), tookMs = 0 }: SaveOptions = {},
): Promise<FaviconRecord> {
  if (finding.state === 'found')
    return saveIcon(redis, host, finding, { salt: await salt, tookMs });
  const before = finding.state === 'failed' ? await readFavicon(redis, host) : null;
  if (before?.state === 'found') return saveOldIcon(redis, host, { ...before, tookMs });
  const record: FaviconRecord = {
    state: finding.state,
    name: null,
    title: finding.title,
    ...freshFor(freshMs[finding.state]),
    tookMs,
  };
  await redis.set(faviconKeys.host(host), JSON.stringify(record), 'PX', recordTtlMs);
  return record;
}

async function saveIcon(
  redis: RedisClient,
  host: string,
  { icon, title }: Extract<FaviconFinding, { state: 'found' }>,
  { salt, tookMs }: { salt: string; tookMs: number },
): Promise<FaviconRecord> {
  const name = computeName(host, icon, salt);
  const record: FaviconRecord = {
    state: 'found',
    name,
    title,
    ...freshFor(freshMs.found),
    tookMs,
  };
  const key = faviconKeys.bytes(name);
  const bytesWritten = Promise.all([
    redis.hset(key, { type: icon.type, bytes: icon.bytes }),
    redis.pexpire(key, bytesTtlMs),
  ]);
  // Write bytes before the record. One server keeps the order of commands; a Cluster does not.
  if (redis.isCluster) await bytesWritten;
  const recordWritten = redis.set(
    faviconKeys.host(host),
    JSON.stringify(record),
    'PX',
    recordTtlMs,
  );
  await Promise.all([bytesWritten, recordWritten]);
  return record;
}

async function saveOldIcon(
  redis: RedisClient,
  host: string,
  before: FaviconRecord,
): Promise<FaviconRecord> {
  const record = { ...before, ...freshFor(freshMs.failed) };
  await redis.set(faviconKeys.host(host), JSON.stringify(record), 'KEEPTTL');
  return record;
}

async function getSalt(redis: RedisClient): Promise<string> {
  // Pipelined: one connection keeps the order.
  const [, salt] = await Promise.all([
    redis.set(faviconKeys.salt, randomBytes(32).toString('base64url'), 'NX'),
    redis.get(faviconKeys.salt),
  ]);
  if (salt === null) throw new Error('Redis did not store the salt of icon names');
  return salt;
}

function computeName(host: string, icon: Icon, salt: string): string {
  const hash = createHmac('sha256', salt).update(`${host}\0${icon.type}\0`).update(icon.bytes);
  return hash.digest('base64url').slice(0, 32);
}

// Jitter of a tenth, so that hosts looked up together do not all expire together.
function freshFor(durationMs: number): Pick<FaviconRecord, 'freshMs' | 'freshUntil'> {
  const spread = Math.round(durationMs * (0.9 + Math.random() * 0.1));
  return { freshMs: durationMs, freshUntil: Date.now() + spread };
}
