import { mkdir, readlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { runProgram } from '../../lib/run-program.ts';
import { host, type NodePlan, network } from './node-plan.ts';

/** Folders in which a kubelet and its runtime leave things: they do so in memory that goes with us. */
export const ofNodesAlone = ['/run', '/var/lib', '/var/log'];

// A kubelet would write them, and they are the whole machine's: it finds what it wants in their place.
const kernelSettings = {
  'kernel/keys/root_maxbytes': '25000000',
  'kernel/keys/root_maxkeys': '1000000',
  'kernel/panic': '10',
  'kernel/panic_on_oops': '1',
  'vm/overcommit_memory': '1',
  'vm/panic_on_oom': '0',
};

/** Makes a machine of the namespaces that this process runs in. */
export async function prepareHost({ folder, packages }: NodePlan): Promise<void> {
  const env = { ...process.env, ...packages.env };
  const ip = (...words: string[]) => runProgram('ip', words, { env });
  // Volumes are mounted where pods see them.
  await runProgram('mount', ['--make-rshared', '/']);
  for (const path of ofNodesAlone) await runProgram('mount', ['-t', 'tmpfs', 'node', path]);
  await mkdir('/run/containerd', { recursive: true });
  await bindOver('/etc/hosts', join(folder, 'hosts'), `127.0.0.1 localhost ${host}\n`);
  await bindOver('/etc/resolv.conf', join(folder, 'resolv.conf'), `nameserver ${network.node}\n`);
  for (const [name, value] of Object.entries(kernelSettings))
    await bindOver(`/proc/sys/${name}`, join(folder, name.replaceAll('/', '-')), `${value}\n`);
  await ip('link', 'set', 'lo', 'up');
  await ip('link', 'add', 'node0', 'type', 'bridge');
  for (const address of [network.node, network.otherSite])
    await ip('address', 'add', `${address}/24`, 'dev', 'node0');
  await ip('link', 'set', 'node0', 'up');
  // Services have no place of their own: what goes to them is redirected once it has a way.
  await ip('route', 'add', 'default', 'dev', 'node0');
  await writeFile('/proc/sys/net/ipv4/ip_forward', '1');
}

async function bindOver(path: string, file: string, text: string): Promise<void> {
  await writeFile(file, text);
  await runProgram('mount', ['--bind', file, await findMount(path)]);
}

/** A link may lead into a folder that is empty now. */
async function findMount(path: string): Promise<string> {
  const target = await readlink(path).catch(() => null);
  if (target === null) return path;
  const linked = resolve(dirname(path), target);
  await mkdir(dirname(linked), { recursive: true });
  await writeFile(linked, '', { flag: 'a' });
  return linked;
}
