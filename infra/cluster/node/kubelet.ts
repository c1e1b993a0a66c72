import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from '../../lib/server-process.ts';
import type { ApiServer } from '../api-server.ts';
import { type NodePlan, network, nodeName } from './node-plan.ts';
import type { PodRuntime } from './pod-runtime.ts';

/** Runs the pods that are scheduled to this node. */
export async function startKubelet(
  plan: NodePlan,
  api: ApiServer,
  { socket }: PodRuntime,
): Promise<void> {
  const folder = join(plan.folder, 'kubelet');
  await mkdir(folder, { recursive: true });
  const configuration = join(folder, 'configuration.json');
  await writeFile(
    configuration,
    JSON.stringify(createSettings(plan, api, socket, folder), null, 2),
  );
  await startServer({
    name: 'kubelet',
    file: plan.programs.kubelet,
    args: [
      `--config=${configuration}`,
      `--kubeconfig=${await api.createKubeconfig('node')}`,
      `--root-dir=${join(folder, 'root')}`,
      `--cert-dir=${folder}`,
      `--hostname-override=${nodeName}`,
      `--node-ip=${network.node}`,
    ],
    folder,
    env: { ...process.env, ...plan.packages.env },
    isReady: async () => (await fetch('http://127.0.0.1:10248/healthz')).ok,
    readyWithinMs: 60_000,
  });
}

function createSettings(plan: NodePlan, api: ApiServer, socket: string, folder: string): object {
  return {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    authentication: {
      anonymous: { enabled: false },
      webhook: { enabled: true },
      x509: { clientCAFile: api.certificates.authority },
    },
    authorization: { mode: 'Webhook' },
    tlsCertFile: api.certificates.certificatePath('node'),
    tlsPrivateKeyFile: api.certificates.keyPath('node'),
    address: network.node,
    clusterDNS: [network.node],
    clusterDomain: network.clusterDomain,
    resolvConf: '/etc/resolv.conf',
    containerRuntimeEndpoint: `unix://${socket}`,
    cgroupDriver: 'cgroupfs',
    cgroupRoot: `/${plan.controlGroup}`,
    failCgroupV1: false,
    failSwapOn: false,
    enforceNodeAllocatable: ['pods'],
    podLogsDir: join(folder, 'logs'),
    volumePluginDir: join(folder, 'plugins'),
    maxOpenFiles: 20_000,
    oomScoreAdj: 0,
    configMapAndSecretChangeDetectionStrategy: 'Watch',
    syncFrequency: '10s',
    // Other programs use memory and disk of this machine, which must not evict pods.
    evictionHard: {
      'memory.available': '1Mi',
      'nodefs.available': '1%',
      'imagefs.available': '1%',
    },
    imageGCHighThresholdPercent: 100,
    imageGCLowThresholdPercent: 99,
  };
}
