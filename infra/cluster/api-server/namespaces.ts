import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFacts } from '../cluster-facts.ts';
import { createKubectl, type Kubectl } from '../kubectl.ts';

const manifests = fileURLToPath(new URL('../../kubernetes', import.meta.url));

export const getFolder = (kustomization: string) => join(manifests, kustomization);

/** Installs the Gateway API and our namespaces; returns kubectl of the administrator. */
export async function preparedCluster(): Promise<Kubectl> {
  const { kubectl: program, kubeconfigs, gatewayApi } = readFacts();
  const kubectl = createKubectl(program, kubeconfigs.admin ?? '');
  await kubectl.run(['apply', '--server-side', '-f', gatewayApi]);
  await kubectl.run(['wait', '--for=condition=Established', 'crd', '--all', '--timeout=30s']);
  await kubectl.run(['apply', '--server-side', '-k', getFolder('base/cluster')]);
  return kubectl;
}

/** Applies modules; returns a function that deletes them. */
export async function applyModules(
  kubectl: Kubectl,
  ids: readonly string[],
): Promise<() => Promise<void>> {
  const folders = ids.map((id) => getFolder(`base/modules/${id}`));
  for (const folder of folders) await kubectl.run(['apply', '--server-side', '-k', folder]);
  return async () => {
    for (const folder of folders) await kubectl.run(['delete', '--wait=false', '-k', folder]);
  };
}
