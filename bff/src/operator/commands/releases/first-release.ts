import { setTimeout as sleep } from 'node:timers/promises';
import { type ModuleDescriptor, moduleDescriptor } from '@firedeck/contract';
import { z } from 'zod/mini';
import { hashSecret } from '../../../lib/crypto/secrets.ts';
import { moduleModel } from '../../../modules/registry/module-model.ts';
import { modulesRepository } from '../../../modules/registry/modules-repository.ts';
import type { CommandOptions, CommandResult, Database } from '../../command/command.ts';
import { publicOrigin } from '../../command/config.ts';
import { Refused } from '../../command/refused.ts';
import { makeReleaseKey } from './release-keys.ts';

/** The shell first: the others are checked against it. */
const productModules = ['shell', 'auth', 'tools', 'notes'];

// Servers start beside this command.
const tries = 30;
const pauseMs = 2_000;

const address = z.url({ protocol: /^https?$/ });
const refusal = z.object({ message: z.string() });

/** What is wrong with the two addresses, or null. */
export function wrongAddress(words: string[]): string | null {
  const wrong = words.find((word) => !address.safeParse(word).success);
  return wrong === undefined ? null : `"${wrong}" is no http or https address.`;
}

/**
 * Makes the artifact that each module's image brings live where the module has none, so that a new
 * installation has a board. Modules that are live stay as they are, and the server checks each
 * artifact as in any release.
 */
export async function firstRelease(
  [server = '', artifacts = '']: string[],
  database: Database,
  { by }: CommandOptions,
): Promise<CommandResult> {
  const connection = await database();
  const live = new Map(
    (await modulesRepository(connection).all()).map(({ id, current }) => [id, current?.artifact]),
  );
  const released: { module: string; artifact: string; isNew: boolean }[] = [];
  for (const id of productModules) {
    const before = live.get(id);
    if (before) {
      released.push({ module: id, artifact: before, isNew: false });
      continue;
    }
    const descriptor = await fetchNewest(`${artifacts.replace(/\/$/, '')}/${id}/newest.json`);
    const key = await makeReleaseKey(connection, id);
    try {
      await release(server, descriptor, { key, by });
    } finally {
      await moduleModel(connection)
        .updateOne({ _id: id }, { $pull: { keys: { hash: hashSecret(key) } } })
        .exec();
    }
    released.push({ module: id, artifact: descriptor.artifact, isNew: true });
  }
  const line = ({ module, artifact, isNew }: (typeof released)[number]) =>
    `${module} ${artifact} ${isNew ? 'is live now' : 'was live before'}.`;
  return { text: released.map(line).join('\n'), json: released };
}

async function fetchNewest(url: string): Promise<ModuleDescriptor> {
  const answer = await untilAnswered(() => fetch(url));
  if (!answer.ok) throw new Refused(`${url} answers ${answer.status}: is it an image of ours?`);
  const { data, error } = moduleDescriptor.safeParse(await answer.json().catch(() => null));
  if (!data) throw new Refused(`${url} describes no module: ${error.issues[0]?.message}`);
  return data;
}

async function release(
  server: string,
  descriptor: ModuleDescriptor,
  { key, by }: { key: string; by: string },
): Promise<void> {
  // In production the server answers by its public name alone.
  const origin = publicOrigin();
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    ...(origin && { host: new URL(origin).host }),
  };
  const url = new URL(`/api/modules/${descriptor.id}/release`, server);
  const body = JSON.stringify({ descriptor, by });
  const answer = await untilAnswered(() => fetch(url, { method: 'POST', headers, body }));
  if (answer.ok) return;
  const { data } = refusal.safeParse(await answer.json().catch(() => null));
  throw new Refused(
    `${descriptor.id} was not released: ${data?.message ?? `the server answers ${answer.status}`}`,
  );
}

/** Repeats the request while nobody listens, or the server cannot answer yet. */
async function untilAnswered(request: () => Promise<Response>): Promise<Response> {
  for (let left = tries; ; left -= 1) {
    const answer = await request().catch((error: unknown) => {
      if (left > 1) return null;
      throw error;
    });
    if (answer && (answer.status < 500 || left <= 1)) return answer;
    await sleep(pauseMs);
  }
}
