import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorBody, ownValue } from '@firedeck/contract';
import { z } from 'zod/mini';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { type ApiDocument, inlineSchemas } from './lib/openapi/named-schemas.ts';
import { ensureKeys } from './modules/auth/signing-keys/session-keys.ts';
import { supportedApiVersions } from './modules/registry/compatibility.ts';

/** The published API of one noun. */
export interface NounDescription {
  /** API version of the noun. */
  version: number;
  /** OpenAPI operations by path and method, without parts that all share. */
  paths: Record<string, Record<string, object>>;
}

// Requests of these nouns are versioned with another noun.
const versionedAs: Record<string, string> = { sessions: 'accounts' };
// Never connected: the server only generates its description.
const nowhere = { MONGODB_URI: 'mongodb://127.0.0.1:9/none', REDIS_URL: 'redis://127.0.0.1:9' };

/** The API description by noun, and under `errors` the error response. */
export async function describeApi(): Promise<Record<string, NounDescription>> {
  const keysDir = await mkdtemp(join(tmpdir(), 'firedeck-keys-'));
  await ensureKeys(keysDir);
  const app = await buildApp(
    readConfig({ ...nowhere, NODE_ENV: 'test', LOG_LEVEL: 'silent', KEYS_DIR: keysDir }),
  );
  try {
    await app.ready();
    return { ...byNoun(inlineSchemas(app.swagger() as ApiDocument)), errors: refusals() };
  } finally {
    await app.close();
    await rm(keysDir, { recursive: true });
  }
}

type Operation = { tags?: string[]; responses?: Record<string, object> };

function byNoun(paths: object): Record<string, NounDescription> {
  const nouns = new Map<string, NounDescription>();
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries<Operation>(operations)) {
      const { tags: [noun = 'other'] = [], responses = {}, ...rest } = operation;
      const version =
        ownValue(supportedApiVersions, ownValue(versionedAs, noun) ?? noun)?.at(-1) ?? 0;
      const before: NounDescription['paths'] = nouns.get(noun)?.paths ?? {};
      const described = { ...rest, responses: filterSuccesses(responses) };
      const methods = { ...ownValue(before, path), [method]: described };
      nouns.set(noun, { version, paths: { ...before, [path]: methods } });
    }
  return Object.fromEntries(nouns);
}

const filterSuccesses = (responses: Record<string, object>) =>
  Object.fromEntries(Object.entries(responses).filter(([status]) => /^[23]/.test(status)));

function refusals(): NounDescription {
  const schema = z.toJSONSchema(errorBody, { unrepresentable: 'any' });
  const content = { 'application/json': { schema } };
  return { version: 1, paths: { '*': { '*': { responses: { default: { content } } } } } };
}
