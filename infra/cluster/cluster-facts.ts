import { publishedFacts } from '../lib/published-facts.ts';

/** Facts about the cluster for the tests. */
export interface ClusterFacts {
  kubectl: string;
  /** A kubeconfig by the name of who holds it. */
  kubeconfigs: Record<string, string>;
  /** A folder of manifests: the Gateway API's own. */
  gatewayApi: string;
  /** Where a node runs: a folder with the authority and what it signed. */
  certificates?: string;
  /** Where a node runs: its gateway's program. */
  traefik?: string;
  /** Where a node runs: the artifacts of mfe-notes. */
  notes?: { current: string; next: string };
}

export const { publishFacts, readFacts } = publishedFacts<ClusterFacts>(
  'FIREDECK_CLUSTER',
  'npm run test:kubernetes',
);
