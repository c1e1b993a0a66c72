import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from '../../lib/server-process.ts';
import type { Kubectl } from '../kubectl.ts';
import { gatewayClass, host } from './node-plan.ts';

/** Where members come in; its certificate is the node's own authority's. */
export const gateway = { address: `https://${host}` };

interface GatewayOptions {
  /** Traefik. */
  program: string;
  kubectl: Kubectl;
  kubeconfig: string;
  folder: string;
}

/** Traefik on the node, as the cluster's controller of the Gateway API. */
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
  // Port 80 of the node's other addresses is the sites' of tools.
  entryPoints: { http: { address: '127.0.0.1:80' }, https: { address: '127.0.0.1:443' } },
  providers: { kubernetesGateway: {} },
};
