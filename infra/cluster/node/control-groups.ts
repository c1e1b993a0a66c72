import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const mount = '/sys/fs/cgroup';
const prefix = 'firedeck-node-';
const removalTimeoutMs = 10_000;

/** Creates a control group for the pods of a node, in every hierarchy of the machine. */
export async function makeControlGroup(): Promise<{ name: string; remove(): Promise<void> }> {
  const name = `${prefix}${process.pid}`;
  for (const hierarchy of await hierarchies()) {
    const folder = join(hierarchy, name);
    await mkdir(folder, { recursive: true });
    // A group without processors accepts no process.
    for (const file of ['cpuset.cpus', 'cpuset.mems'])
      if (existsSync(join(mount, 'cpuset', file)) && hierarchy.endsWith('/cpuset'))
        await writeFile(join(folder, file), await readFile(join(hierarchy, file)));
  }
  return { name, remove: () => removeGroups(name) };
}

/** Control groups of killed runs. */
export async function removeOldControlGroups(): Promise<void> {
  const names = new Set<string>();
  for (const hierarchy of await hierarchies())
    for (const name of await readdir(hierarchy)) if (name.startsWith(prefix)) names.add(name);
  for (const name of names)
    if (!existsSync(`/proc/${name.slice(prefix.length)}`)) await removeGroups(name);
}

async function hierarchies(): Promise<string[]> {
  if (existsSync(join(mount, 'cgroup.controllers'))) return [mount];
  const entries = await readdir(mount, { withFileTypes: true });
  // Symbolic links are aliases.
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(mount, name));
}

async function removeGroups(name: string): Promise<void> {
  const until = Date.now() + removalTimeoutMs;
  for (const hierarchy of await hierarchies()) {
    const folder = join(hierarchy, name);
    while (existsSync(folder) && Date.now() < until) {
      await removeTree(folder).catch(() => {});
      // Its killed processes may still be exiting.
      if (existsSync(folder)) await pause(50);
    }
  }
}

async function removeTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) if (entry.isDirectory()) await removeTree(join(folder, entry.name));
  await rmdir(folder);
}
