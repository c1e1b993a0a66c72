import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from '../../lib/server-process.ts';
import type { ApiServer } from '../api-server.ts';
import { type NodePlan, network, nodeName } from './node-plan.ts';

/** Starts kube-proxy and CoreDNS for the addresses and names of Services. */
export async function startServiceNetwork(plan: NodePlan, api: ApiServer): Promise<void> {
  await Promise.all([startProxy(plan, api), startNames(plan, api)]);
}

async function startProxy({ folder, programs, packages }: NodePlan, api: ApiServer): Promise<void> {
  const own = join(folder, 'proxy');
  const configuration = join(own, 'configuration.json');
  await mkdir(own, { recursive: true });
  const settings = {
    apiVersion: 'kubeproxy.config.k8s.io/v1alpha1',
    kind: 'KubeProxyConfiguration',
    mode: 'nftables',
    clientConnection: { kubeconfig: await api.createKubeconfig('proxy') },
    hostnameOverride: nodeName,
    clusterCIDR: network.pods,
    detectLocalMode: 'ClusterCIDR',
    // Keep the limits of the machine.
    conntrack: { maxPerCore: 0, min: 0 },
  };
  await writeFile(configuration, JSON.stringify(settings, null, 2));
  await startServer({
    name: 'kube-proxy',
    file: programs.proxy,
    args: [`--config=${configuration}`],
    folder: own,
    env: { ...process.env, ...packages.env },
    isReady: async () => (await fetch('http://127.0.0.1:10256/livez')).ok,
  });
}

async function startNames({ folder, programs }: NodePlan, api: ApiServer): Promise<void> {
  const own = join(folder, 'names');
  const configuration = join(own, 'Corefile');
  await mkdir(own, { recursive: true });
  const text = `.:53 {
  errors
  health 127.0.0.1:8080
  ready 127.0.0.1:8181
  kubernetes ${network.clusterDomain} {
    kubeconfig ${await api.createKubeconfig('admin')}
    ttl 5
  }
}
`;
  await writeFile(configuration, text);
  await startServer({
    name: 'coredns',
    file: programs.coredns,
    args: ['-conf', configuration],
    folder: own,
    isReady: async () => (await fetch('http://127.0.0.1:8181/ready')).ok,
  });
}
