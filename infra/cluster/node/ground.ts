import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../../local/run-command.ts';
import { host, type NodePlan, network } from './node-plan.ts';

/** Folders in which a kubelet and its runtime leave things: they do so in memory that goes with us. */
const ofNodesAlone = ['/run', '/var/lib', '/var/log'];

/** Makes a machine of the namespaces that this process runs in. */
export async function prepareGround({ folder, packages }: NodePlan): Promise<void> {
  const env = { ...process.env, ...packages.env };
  const ip = (...words: string[]) => run('ip', words, { env });
  // Volumes are mounted where pods see them.
  await run('mount', ['--make-rshared', '/']);
  for (const path of ofNodesAlone) await run('mount', ['-t', 'tmpfs', 'node', path]);
  await mkdir('/run/containerd', { recursive: true });
  await bindOver('/etc/hosts', join(folder, 'hosts'), `127.0.0.1 localhost ${host}\n`);
  await bindOver('/etc/resolv.conf', join(folder, 'resolv.conf'), `nameserver ${network.node}\n`);
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
  await run('mount', ['--bind', file, path]);
}
