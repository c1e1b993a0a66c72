import { basename, join } from 'node:path';
import type { ModuleDescriptor, ModulePointer } from '@firedeck/contract';
import { buildModules } from '../local/stack/build-modules.ts';
import { publish, readDescriptor } from './publish.ts';
import type { ReleaseArguments } from './release-arguments.ts';
import { type Act, release, rollback, status } from './release-client.ts';
import { addressOf, artifactsOf, keyOf, moduleFolder } from './release-place.ts';

/** What a command answers: for people and, with --json, for programs. */
export interface Answer {
  text: string;
  data: unknown;
}

type Command = (asked: ReleaseArguments) => Promise<Answer>;

export const commands: Record<ReleaseArguments['command'], Command> = {
  async publish(asked) {
    // A folder named by hand may be a real host's: there a version means one content for ever.
    const local = asked.local || asked.artifacts === undefined;
    const artifactsFolder = artifactsOf(asked);
    const folder = moduleFolder(asked.id);
    if (!asked.built) await buildModules('production', [basename(folder)]);
    const { id, artifact, changed } = await publish({
      moduleFolder: folder,
      artifactsFolder,
      local,
    });
    const text = changed ? `published ${id} ${artifact}` : `${id} ${artifact} is published already`;
    return { text, data: { id, artifact, changed } };
  },

  async release(asked) {
    const descriptor = await descriptorOf(asked);
    const key = await keyOf(asked);
    return actAnswer(await release({ address: addressOf(asked), id: asked.id, descriptor, key }));
  },

  async rollback(asked) {
    return actAnswer(
      await rollback({ address: addressOf(asked), id: asked.id, key: await keyOf(asked) }),
    );
  },

  async status(asked) {
    const data = await status({ address: addressOf(asked) });
    return { text: data.modules.map(lineOf).join('\n') || 'nothing is released', data };
  },
};

function descriptorOf(asked: ReleaseArguments): Promise<ModuleDescriptor> {
  if (asked.artifact) return readDescriptor(join(artifactsOf(asked), asked.id, asked.artifact));
  return readDescriptor(join(moduleFolder(asked.id), 'dist'));
}

function actAnswer(act: Act): Answer {
  const said = act.changed ? 'now live' : 'nothing to do, live is';
  return { text: `${said}: ${lineOf(act)}`, data: act };
}

function lineOf({ id, current, previous, enabled, serial }: ModulePointer): string {
  const before = previous ? `, before ${previous.artifact}` : '';
  const off = enabled ? '' : ', switched off';
  return `${id} ${current?.artifact ?? 'not released'}${before}${off} (serial ${serial})`;
}
