import type { Container } from '../../kubernetes/manifest.ts';

/**
 * The container of a server's Deployment has the same name (infra/kubernetes/base). Clusters may inject
 * others before it, such as a proxy.
 */
export function findServerContainer(
  containers: readonly Container[],
  server: string,
): Container | undefined {
  return containers.find(({ name }) => name === server) ?? containers[0];
}
