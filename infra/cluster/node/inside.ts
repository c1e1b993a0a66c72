import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { waitForShutdown } from '../../lib/shutdown.ts';
import { startApiServer } from '../api-server.ts';
import type { Holder } from '../certificates.ts';
import { createKubectl } from '../kubectl.ts';
import { startControlPlane } from './control-plane.ts';
import { startKubelet } from './kubelet.ts';
import { host, type NodePlan, network, nodeName, readyFile } from './node-plan.ts';
import { startPodRuntime } from './pod-runtime.ts';
import { prepareHost } from './prepare-host.ts';
import { startServiceNetwork } from './service-network.ts';
import { startToolSite } from './tool-site.ts';

// The first process in the node's namespaces; all others end with it.
const holders: Holder[] = [
  { name: 'controller-manager', commonName: 'system:kube-controller-manager' },
  { name: 'scheduler', commonName: 'system:kube-scheduler' },
  { name: 'proxy', commonName: 'system:kube-proxy' },
  { name: 'control-plane', commonName: 'control-plane', hosts: ['localhost'] },
  {
    name: 'node',
    commonName: `system:node:${nodeName}`,
    groups: ['system:nodes'],
    hosts: [network.node],
  },
  { name: 'kubelet-client', commonName: 'kubelet-client', groups: ['system:masters'] },
  { name: 'notes-engineer', commonName: 'an-engineer', groups: ['firedeck-notes'] },
  { name: 'gateway', commonName: host, hosts: [host] },
];

const plan: NodePlan = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8'));
await prepareHost(plan);
const certificates = join(plan.folder, 'api-server/certificates');
const [api, runtime] = await Promise.all([
  startApiServer({
    programs: plan.programs,
    folder: plan.folder,
    host: network.node,
    services: network.services,
    holders,
    flags: [
      `--kubelet-client-certificate=${certificates}/kubelet-client.crt`,
      `--kubelet-client-key=${certificates}/kubelet-client.key`,
      `--kubelet-certificate-authority=${certificates}/ca.crt`,
      '--kubelet-preferred-address-types=InternalIP',
    ],
  }),
  startPodRuntime(plan),
]);
await startControlPlane(plan, api);
await Promise.all([startKubelet(plan, api, runtime), startServiceNetwork(plan, api)]);
const kubeconfigs = {
  admin: await api.createKubeconfig('admin'),
  'notes-engineer': await api.createKubeconfig('notes-engineer'),
};
const kubectl = createKubectl(plan.programs.kubectl, kubeconfigs.admin);
const isReady = ['wait', '--for=condition=Ready', `node/${nodeName}`, '--timeout=5s'];
while ((await kubectl.try(isReady)).code !== 0) await pause(200);

startToolSite();
const ready = join(plan.folder, readyFile);
await writeFile(`${ready}.part`, JSON.stringify({ kubeconfigs, certificates }));
await rename(`${ready}.part`, ready);
await waitForShutdown();
process.exit(0);
