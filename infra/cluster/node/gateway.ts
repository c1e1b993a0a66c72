import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from '../../lib/server-process.ts';
import type { Kubectl } from '../kubectl.ts';
import { gatewayClass, host } from './node-plan.ts';

/** The public address; its certificate is from the node's authority. */
export const gateway = { address: `https://${host}` };

interface GatewayOptions {
  /** Traefik. */
  program: string;
  kubectl: Kubectl;
  kubeconfig: string;
  folder: string;
}

/** Starts Traefik as the Gateway API controller of the cluster. */
export async function startGateway(options: GatewayOptions): Promise<void> {
  const { program, kubectl, kubeconfig, folder: parent } = options;
  const folder = join(parent, 'gateway');
  await mkdir(folder, { recursive: true });
  await kubectl.run(['apply', '-f', '-'], JSON.stringify(gatewayClassObject));
  const configuration = join(folder, 'traefik.yaml');
  await writeFile(configuration, JSON.stringify(settings));
  await startServer({
    name: 'traefik',
    file: program,
    args: [`--configFile=${configuration}`],
    folder,
    env: { ...process.env, KUBECONFIG: kubeconfig },
    isReady: async () => (await fetch(`${gateway.address}/api/modules`)).ok,
  });
}

const gatewayClassObject = {
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'GatewayClass',
  metadata: { name: gatewayClass },
  spec: { controllerName: 'traefik.io/gateway-controller' },
};

const settings = {
  global: { checkNewVersion: false, sendAnonymousUsage: false },
  // Tool sites use port 80 of the node's other addresses.
  entryPoints: { http: { address: '127.0.0.1:80' }, https: { address: '127.0.0.1:443' } },
  providers: { kubernetesGateway: {} },
};
