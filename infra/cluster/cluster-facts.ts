import { publishedFacts } from '../lib/published-facts.ts';

/** Facts about the cluster for the tests. */
export interface ClusterFacts {
  kubectl: string;
  /** Kubeconfigs by user. */
  kubeconfigs: Record<string, string>;
  /** The folder with the CRDs of the Gateway API. */
  gatewayApi: string;
  /** On a node: the folder of the certificate authority and its certificates. */
  certificates?: string;
  /** On a node: the program of the gateway. */
  traefik?: string;
  /** On a node: the artifacts of mfe-notes. */
  notes?: { current: string; next: string };
}

export const { publishFacts, readFacts } = publishedFacts<ClusterFacts>(
  'FIREDECK_CLUSTER',
  'npm run test:kubernetes',
);
