import { readFile } from 'node:fs/promises';
import { get } from 'node:https';
import { join } from 'node:path';
import { startServer } from '../../lib/server-process.ts';
import type { ApiServer } from '../api-server.ts';
import { type NodePlan, network } from './node-plan.ts';

/** Starts the scheduler and the controllers, which turn API objects into pods. */
export async function startControlPlane(plan: NodePlan, api: ApiServer): Promise<void> {
  await Promise.all([startControllers(plan, api), startScheduler(plan, api)]);
}

async function startControllers({ folder, programs }: NodePlan, api: ApiServer): Promise<void> {
  const own = join(folder, 'controller-manager');
  await startServer({
    name: 'kube-controller-manager',
    file: programs.controllerManager,
    args: [
      ...(await asClient(api, 'controller-manager', own, 10_257)),
      `--root-ca-file=${api.certificates.authority}`,
      `--service-account-private-key-file=${api.accountsKey}`,
      '--use-service-account-credentials=true',
      `--cluster-cidr=${network.pods}`,
      `--service-cluster-ip-range=${network.services}`,
    ],
    folder: own,
    isReady: () => isHealthy(10_257, api),
  });
}

async function startScheduler({ folder, programs }: NodePlan, api: ApiServer): Promise<void> {
  const own = join(folder, 'scheduler');
  await startServer({
    name: 'kube-scheduler',
    file: programs.scheduler,
    args: await asClient(api, 'scheduler', own, 10_259),
    folder: own,
    isReady: () => isHealthy(10_259, api),
  });
}

async function asClient(api: ApiServer, name: string, folder: string, port: number) {
  const kubeconfig = await api.createKubeconfig(name);
  return [
    `--kubeconfig=${kubeconfig}`,
    `--tls-cert-file=${api.certificates.certificatePath('control-plane')}`,
    `--tls-private-key-file=${api.certificates.keyPath('control-plane')}`,
    `--cert-dir=${folder}`,
    '--bind-address=127.0.0.1',
    `--secure-port=${port}`,
    '--leader-elect=false',
  ];
}

async function isHealthy(port: number, { certificates }: ApiServer): Promise<boolean> {
  const ca = await readFile(certificates.authority);
  return new Promise((resolve, reject) => {
    const request = get(`https://localhost:${port}/healthz`, { ca }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('error', reject);
  });
}
