/** Facts about the cluster for the tests. */
export interface ClusterFacts {
  kubectl: string;
  /** A kubeconfig by the name of who holds it. */
  kubeconfigs: Record<string, string>;
  /** A folder of manifests: the Gateway API's own. */
  gatewayApi: string;
  /** Where a node runs: a folder with the authority and what it signed. */
  certificates?: string;
  /** Where a node runs: the artifacts of mfe-notes. */
  notes?: { current: string; next: string };
}

const variable = 'FIREDECK_CLUSTER';

export function publishFacts(facts: ClusterFacts): NodeJS.ProcessEnv {
  return { [variable]: JSON.stringify(facts) };
}

export function readFacts(): ClusterFacts {
  const published = process.env[variable];
  if (!published) throw new Error('Tests on a cluster are run by: npm run test:kubernetes');
  return JSON.parse(published);
}
