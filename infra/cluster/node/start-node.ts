import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkout } from '../../lib/folders.ts';
import { listProcessTree } from '../../lib/process-table.ts';
import { startServer } from '../../lib/server-process.ts';
import { makeControlGroup, removeOldControlGroups } from './control-groups.ts';
import { type NodePlan, planFile, readyFile } from './node-plan.ts';

/** A running cluster with one node. */
export interface RunningNode {
  kubeconfigs: Record<string, string>;
  /** The folder of the certificate authority and its certificates. */
  certificates: string;
  /** Prefix of commands that run in the node's namespaces. */
  inside: string[];
  /** Stops everything and removes its leftovers. */
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('inside.ts', import.meta.url));
// Its own network, mount and process namespaces separate it from the machine and end with it.
const apart = [
  '--net',
  '--mount',
  '--propagation=private',
  '--pid',
  '--fork',
  '--kill-child',
  '--mount-proc',
];

/** Starts it in its own namespaces; needs root on Linux. */
export async function startNode(
  plan: Omit<NodePlan, 'folder' | 'controlGroup'>,
  folder: string,
): Promise<RunningNode> {
  await removeOldControlGroups();
  const own = join(folder, 'node');
  await mkdir(own, { recursive: true });
  const group = await makeControlGroup();
  const whole: NodePlan = { ...plan, folder: own, controlGroup: group.name };
  const path = join(own, planFile);
  await writeFile(path, JSON.stringify(whole, null, 2));
  const ready = join(own, readyFile);
  const server = await startServer({
    name: 'node',
    file: 'unshare',
    args: [...apart, process.execPath, program, path],
    folder: own,
    cwd: checkout,
    isReady: async () => existsSync(ready),
    readyWithinMs: 180_000,
  }).catch(async (error) => {
    await group.remove();
    throw error;
  });
  const [, first = 0] = listProcessTree(server.pid);
  return {
    ...JSON.parse(await readFile(ready, 'utf8')),
    inside: ['nsenter', `--target=${first}`, '--net', '--mount', '--pid', '--wd', '--'],
    stop: async () => {
      await server.kill();
      await group.remove();
    },
  };
}
