import { mkdir, readlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { runProgram } from '../../lib/run-program.ts';
import { host, type NodePlan, network } from './node-plan.ts';

/** Folders that kubelet and runtime write to; they are mounted in memory. */
export const ofNodesAlone = ['/run', '/var/lib', '/var/log'];

// A kubelet would change these settings for the whole machine; files with its values hide them.
const kernelSettings = {
  'kernel/keys/root_maxbytes': '25000000',
  'kernel/keys/root_maxkeys': '1000000',
  'kernel/panic': '10',
  'kernel/panic_on_oops': '1',
  'vm/overcommit_memory': '1',
  'vm/panic_on_oom': '0',
};

/** Prepares the namespaces of this process as a machine. */
export async function prepareHost({ folder, packages }: NodePlan): Promise<void> {
  const env = { ...process.env, ...packages.env };
  const ip = (...words: string[]) => runProgram('ip', words, { env });
  // Mounts of volumes propagate to pods.
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
  // Service addresses need a route before kube-proxy can redirect them.
  await ip('route', 'add', 'default', 'dev', 'node0');
  await writeFile('/proc/sys/net/ipv4/ip_forward', '1');
}

async function bindOver(path: string, file: string, text: string): Promise<void> {
  await writeFile(file, text);
  await runProgram('mount', ['--bind', file, await findMount(path)]);
}

/** The target of a symbolic link may be in a folder that is now empty. */
async function findMount(path: string): Promise<string> {
  const target = await readlink(path).catch(() => null);
  if (target === null) return path;
  const linked = resolve(dirname(path), target);
  await mkdir(dirname(linked), { recursive: true });
  await writeFile(linked, '', { flag: 'a' });
  return linked;
}
