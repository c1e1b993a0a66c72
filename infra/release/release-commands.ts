import { basename, join } from 'node:path';
import type { ModuleDescriptor } from '@firedeck/contract';
import { askMore, usedBeyondRange } from '../contracts/used-beyond-range.ts';
import { buildModules } from '../local/stack/build-modules.ts';
import { publish, publishedDescriptor, readDescriptor } from './publish.ts';
import type { ReleaseArguments } from './release-arguments.ts';
import { canary, check, release, rollback, setEnabled, status } from './release-client.ts';
import {
  addressOf,
  anyKeyOf,
  artifactsOf,
  byOf,
  keyOf,
  moduleFolder,
  tokenOf,
} from './release-place.ts';
import { ReleaseTrouble } from './release-trouble.ts';
import { actAnswer, checkAnswer, publishAnswer, statusAnswer } from './release-words.ts';

/** What a command answers: for people and, with --json, for programs. */
export interface Answer {
  text: string;
  data: unknown;
  /** True: what was asked after is not as it should be. */
  bad?: boolean;
}

type Command = (asked: ReleaseArguments) => Promise<Answer>;

export const commands: Record<ReleaseArguments['command'], Command> = {
  async publish(asked) {
    const folder = moduleFolder(asked.id);
    const beyond = await beyondRange(asked);
    if (beyond.length > 0) throw new ReleaseTrouble(beyond.join('\n  '));
    if (!asked.built) await buildModules('production', [basename(folder)]);
    const { dryRun } = asked;
    // A place named by hand may be a real host: there a version means one content for ever.
    const local = asked.local || asked.artifacts === undefined;
    const artifacts = artifactsOf(asked);
    const options = { moduleFolder: folder, artifacts, local, dryRun, ...(await tokenOf(asked)) };
    return publishAnswer(await publish(options), dryRun);
  },

  async check(asked) {
    const checked = await check({ ...(await placeOf(asked)), descriptor: await built(asked) });
    const reasons = [...checked.reasons, ...(await beyondRange(asked))];
    return checkAnswer({ ...checked, reasons });
  },

  async release(asked) {
    const descriptor = await built(asked);
    return actAnswer(await release({ ...(await placeOf(asked)), descriptor }));
  },

  async canary(asked) {
    const { percent } = asked;
    const place = { ...(await placeOf(asked)), percent };
    return actAnswer(await canary({ ...place, ...(await forCanary(asked)) }));
  },

  rollback: async (asked) => actAnswer(await rollback(await placeOf(asked))),

  disable: async (asked) =>
    actAnswer(await setEnabled({ ...(await placeOf(asked)), enabled: false })),

  enable: async (asked) =>
    actAnswer(await setEnabled({ ...(await placeOf(asked)), enabled: true })),

  status: async (asked) =>
    statusAnswer(await status({ address: addressOf(asked), ...(await anyKeyOf(asked)) })),
};

async function placeOf(asked: ReleaseArguments) {
  const { id, dryRun } = asked;
  return { address: addressOf(asked), id, key: await keyOf(asked), by: byOf(asked), dryRun };
}

// Of an artifact without its sources nobody can tell.
async function beyondRange({ id, artifact }: ReleaseArguments): Promise<string[]> {
  if (artifact || id === 'shell') return [];
  const folder = moduleFolder(id);
  const beyond = await usedBeyondRange(folder);
  return beyond.length === 0 ? [] : [askMore(basename(folder)), ...beyond];
}

async function built(asked: ReleaseArguments): Promise<ModuleDescriptor> {
  const { id, artifact } = asked;
  if (!artifact) return readDescriptor(join(moduleFolder(id), 'dist'));
  return publishedDescriptor(artifactsOf(asked), { id, artifact, ...(await tokenOf(asked)) });
}

// A later call changes the share of what is out: it must not slip in what was built since.
async function forCanary(asked: ReleaseArguments): Promise<{ descriptor?: ModuleDescriptor }> {
  const { modules } = await status({ address: addressOf(asked) });
  const isOut = modules.some(({ id, canary }) => id === asked.id && canary);
  return isOut && !asked.artifact ? {} : { descriptor: await built(asked) };
}
