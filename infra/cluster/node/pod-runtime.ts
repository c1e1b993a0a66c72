import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '../../lib/run-program.ts';
import { startServer } from '../../lib/server-process.ts';
import { type NodePlan, network, pauseImage } from './node-plan.ts';

export interface PodRuntime {
  socket: string;
}

/** Starts containerd with our images and a network for pods. */
export async function startPodRuntime(plan: NodePlan): Promise<PodRuntime> {
  const { packages, images } = plan;
  const folder = join(plan.folder, 'containerd');
  const socket = join(folder, 'containerd.sock');
  const networks = join(folder, 'networks');
  await mkdir(networks, { recursive: true });
  await writeFile(join(networks, '10-pods.conflist'), podNetwork(folder));
  const configuration = join(folder, 'config.toml');
  await writeFile(configuration, createConfiguration(folder, socket, plan));
  const env = { ...process.env, ...packages.env };
  const ctr = (...words: string[]) =>
    runProgram('ctr', ['--address', socket, '--namespace', 'k8s.io', ...words], { env });
  await startServer({
    name: 'containerd',
    file: 'containerd',
    args: ['--config', configuration],
    folder,
    env,
    isReady: () => ctr('version').then(() => true),
  });
  for (const image of images) await ctr('images', 'import', '--snapshotter', 'overlayfs', image);
  return { socket };
}

function createConfiguration(folder: string, socket: string, { packages }: NodePlan): string {
  const plugins = 'io.containerd.grpc.v1.cri';
  return `version = 2
root = "${folder}/root"
state = "${folder}/state"

[grpc]
  address = "${socket}"

[plugins."io.containerd.internal.v1.opt"]
  path = "${folder}/opt"

[plugins."${plugins}"]
  sandbox_image = "${pauseImage}"
  # Not every machine lets root lower the score.
  restrict_oom_score_adj = true
  disable_apparmor = true
  [plugins."${plugins}".containerd]
    snapshotter = "overlayfs"
    [plugins."${plugins}".containerd.runtimes.runc]
      runtime_type = "io.containerd.runc.v2"
      [plugins."${plugins}".containerd.runtimes.runc.options]
        SystemdCgroup = false
  [plugins."${plugins}".cni]
    bin_dir = "${packages.networkPlugins}"
    conf_dir = "${folder}/networks"
`;
}

// Each pod has its own link to the node: on a shared bridge, responses of Services would bypass the
// node's address translation.
function podNetwork(folder: string): string {
  const ranges = [[{ subnet: network.podsOfNode }]];
  const ipam = {
    type: 'host-local',
    dataDir: join(folder, 'addresses'),
    ranges,
    routes: [{ dst: '0.0.0.0/0' }],
  };
  return JSON.stringify({ cniVersion: '0.4.0', name: 'pods', plugins: [{ type: 'ptp', ipam }] });
}
