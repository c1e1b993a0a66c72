import { type IncomingMessage, type OutgoingHttpHeaders, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ModuleDescriptor, minuteMs, moduleDescriptor } from '@firedeck/contract';
import type { Connection } from 'mongoose';
import { z } from 'zod/mini';
import { hashSecret } from '../../../lib/crypto/secrets.ts';
import { moduleModel } from '../../../modules/registry/module-model.ts';
import { modulesRepository } from '../../../modules/registry/modules-repository.ts';
import type { CommandOptions, CommandResult, Database } from '../../lib/command.ts';
import { publicOrigin } from '../../lib/config.ts';
import { Refused } from '../../lib/refused.ts';
import { makeReleaseKey } from './release-keys.ts';

/** Shell first, because the others are checked against it. */
const productModules = ['shell', 'auth', 'tools', 'notes'];

// The servers may start at the same time as this command.
const tries = 30;
const pauseMs = 2_000;

const address = z.url({ protocol: /^https?$/ });
const refusal = z.object({ message: z.string() });

const ofModule = (template: string, id: string): string => template.replaceAll('{module}', id);

/** Error message for invalid addresses, or null. The second may contain `{module}`. */
export function validateAddress(words: string[]): string | null {
  const wrong = words.find((word) => !address.safeParse(ofModule(word, 'notes')).success);
  return wrong === undefined ? null : `"${wrong}" is not an http or https address.`;
}

/**
 * Releases the artifact of each module's image if the module has none, so that a new installation
 * has a board. Live modules are unchanged unless `replace` is set. The server checks each artifact
 * as in any release.
 */
export async function firstRelease(
  [server = '', artifacts = '']: string[],
  database: Database,
  { by, replace = false }: CommandOptions,
): Promise<CommandResult> {
  const connection = await database();
  const live = new Map(
    (await modulesRepository(connection).all()).map(({ id, current }) => [id, current?.artifact]),
  );
  const released: { module: string; artifact: string; isNew: boolean }[] = [];
  for (const id of productModules) {
    const before = live.get(id);
    const mayStay = before !== undefined && !replace;
    const newest = mayStay ? null : await fetchNewest(artifacts, id);
    const isNew = newest !== null && newest.artifact !== before;
    if (isNew) await releaseOnce(connection, server, newest, by);
    released.push({ module: id, artifact: newest?.artifact ?? before ?? '', isNew });
  }
  const line = ({ module, artifact, isNew }: (typeof released)[number]) =>
    `${module} ${artifact} ${isNew ? 'is live now' : 'was live before'}.`;
  return { text: released.map(line).join('\n'), json: released };
}

async function fetchNewest(artifacts: string, id: string): Promise<ModuleDescriptor> {
  const url = `${ofModule(artifacts, id).replace(/\/$/, '')}/${id}/newest.json`;
  const response = await waitForResponse(() => fetch(url));
  if (!response.ok)
    throw new Refused(`${url} responds with ${response.status}: is it a Firedeck image?`);
  const { data, error } = moduleDescriptor.safeParse(await response.json().catch(() => null));
  if (!data) throw new Refused(`${url} doesn't describe a module: ${error.issues[0]?.message}`);
  return data;
}

/** Creates a key for this release only. */
async function releaseOnce(
  connection: Connection,
  server: string,
  descriptor: ModuleDescriptor,
  by: string,
): Promise<void> {
  const { id } = descriptor;
  const key = await makeReleaseKey(connection, id);
  try {
    await release(server, descriptor, { key, by });
  } finally {
    await moduleModel(connection)
      .updateOne({ _id: id }, { $pull: { keys: { hash: hashSecret(key) } } })
      .exec();
  }
}

async function release(
  server: string,
  descriptor: ModuleDescriptor,
  { key, by }: { key: string; by: string },
): Promise<void> {
  // In production the server accepts only its public host.
  const origin = publicOrigin();
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    ...(origin && { host: new URL(origin).host }),
  };
  const url = new URL(`/api/modules/${descriptor.id}/release`, server);
  const body = JSON.stringify({ descriptor, by });
  const response = await waitForResponse(() => post(url, headers, body));
  if (response.ok) return;
  const { data } = refusal.safeParse(await response.json().catch(() => null));
  throw new Refused(
    `${descriptor.id} was not released: ${data?.message ?? `the server responds with ${response.status}`}`,
  );
}

/** `fetch` can't set the Host header. */
async function post(url: URL, headers: OutgoingHttpHeaders, body: string): Promise<Response> {
  const send = url.protocol === 'https:' ? overHttps : overHttp;
  const signal = AbortSignal.timeout(minuteMs);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    send(url, { method: 'POST', headers, signal }, resolve).once('error', reject).end(body);
  });
  return new Response(await text(response), { status: response.statusCode ?? 0 });
}

/** Retries while the connection is refused or the server responds with 5xx. */
async function waitForResponse(request: () => Promise<Response>): Promise<Response> {
  for (let left = tries; ; left -= 1) {
    const response = await request().catch((error: unknown) => {
      if (left > 1) return null;
      throw error;
    });
    if (response && (response.status < 500 || left <= 1)) return response;
    await sleep(pauseMs);
  }
}
