import type { Container } from '../../kubernetes/manifest.ts';

/**
 * The container of a server's Deployment, whose name infra/kubernetes/base gives it too. Clusters may
 * put others before it, such as a proxy.
 */
export function findServerContainer(
  containers: readonly Container[],
  server: string,
): Container | undefined {
  return containers.find(({ name }) => name === server) ?? containers[0];
}
