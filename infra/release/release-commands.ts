import { basename, join } from 'node:path';
import type { ModuleDescriptor } from '@firedeck/contract';
import { requireMoreMessage } from '../contracts/used-beyond-range.ts';
import { UserError } from '../lib/user-error.ts';
import type { Answer } from './command-result.ts';
import { publish, publishedDescriptor, readDescriptor } from './publish.ts';
import type { ReleaseArguments } from './release-arguments.ts';
import { canary, check, release, rollback, setEnabled, status } from './release-client.ts';
import {
  readAnyKey,
  readKey,
  readToken,
  resolveAddress,
  resolveArtifacts,
  resolveAuthor,
} from './release-target.ts';
import { describeAct, describeCheck, describePublish, describeStatus } from './release-words.ts';
import type { Workplace } from './workplace.ts';

type Command = (args: ReleaseArguments) => Promise<Answer>;

export function releaseCommands(
  workplace: Workplace,
): Record<ReleaseArguments['command'], Command> {
  const resolveTarget = async (args: ReleaseArguments) => ({
    address: resolveAddress(args, workplace),
    id: args.id,
    key: await readKey(args, workplace),
    by: resolveAuthor(args),
    dryRun: args.dryRun,
  });

  // The range cannot be checked without sources.
  async function beyondRange({ id, artifact }: ReleaseArguments): Promise<string[]> {
    if (artifact || id === 'shell') return [];
    const folder = await workplace.findModule(id);
    const beyond = await workplace.listUsesBeyondRange(folder);
    return beyond.length === 0 ? [] : [requireMoreMessage(basename(folder)), ...beyond];
  }

  async function readBuilt(args: ReleaseArguments): Promise<ModuleDescriptor> {
    const { id, artifact } = args;
    if (!artifact) return readDescriptor(join(await workplace.findModule(id), 'dist'));
    const token = await readToken(args);
    return publishedDescriptor(resolveArtifacts(args, workplace), { id, artifact, ...token });
  }

  // With a canary out, the command only changes its percentage and must not release a newer build.
  async function forCanary(args: ReleaseArguments): Promise<{ descriptor?: ModuleDescriptor }> {
    const { modules } = await status({ address: resolveAddress(args, workplace) });
    const isOut = modules.some(({ id, canary }) => id === args.id && canary);
    return isOut && !args.artifact ? {} : { descriptor: await readBuilt(args) };
  }

  return {
    async publish(args) {
      const folder = await workplace.findModule(args.id);
      const beyond = await beyondRange(args);
      if (beyond.length > 0) throw new UserError(beyond.join('\n  '));
      if (!args.built) await workplace.build(folder);
      const { dryRun } = args;
      // A host named by --artifacts may be in production, where a version is immutable.
      const local = args.local || args.artifacts === undefined;
      const artifacts = resolveArtifacts(args, workplace);
      const options = {
        moduleFolder: folder,
        artifacts,
        local,
        dryRun,
        ...(await readToken(args)),
      };
      return describePublish(await publish(options), dryRun);
    },

    async check(args) {
      const target = await resolveTarget(args);
      const checked = await check({ ...target, descriptor: await readBuilt(args) });
      const reasons = [...checked.reasons, ...(await beyondRange(args))];
      return describeCheck({ ...checked, reasons });
    },

    async release(args) {
      const descriptor = await readBuilt(args);
      return describeAct(await release({ ...(await resolveTarget(args)), descriptor }));
    },

    async canary(args) {
      const { percent } = args;
      const target = { ...(await resolveTarget(args)), percent };
      return describeAct(await canary({ ...target, ...(await forCanary(args)) }));
    },

    rollback: async (args) => describeAct(await rollback(await resolveTarget(args))),

    disable: async (args) =>
      describeAct(await setEnabled({ ...(await resolveTarget(args)), enabled: false })),

    enable: async (args) =>
      describeAct(await setEnabled({ ...(await resolveTarget(args)), enabled: true })),

    status: async (args) => {
      const key = await readAnyKey(args, workplace);
      return describeStatus(await status({ address: resolveAddress(args, workplace), ...key }));
    },
  };
}
