import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkout } from '../../lib/folders.ts';
import { listProcessTree } from '../../lib/process-table.ts';
import { startServer } from '../../lib/server-process.ts';
import { makeControlGroup, removeOldControlGroups } from './control-groups.ts';
import { type NodePlan, planFile, readyFile } from './node-plan.ts';

/** A cluster of one node that runs. */
export interface RunningNode {
  kubeconfigs: Record<string, string>;
  /** A folder: the authority, and what it signed. */
  certificates: string;
  /** Words before a command, so that it runs where the cluster is. */
  inside: string[];
  /** Stops everything and removes its leftovers. */
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('inside.ts', import.meta.url));
// Network, mounts and processes of its own: beside whatever else the machine runs, and gone at once.
const apart = [
  '--net',
  '--mount',
  '--propagation=private',
  '--pid',
  '--fork',
  '--kill-child',
  '--mount-proc',
];

/** Starts it in namespaces of its own; wants root on Linux. */
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
