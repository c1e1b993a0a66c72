import type { ApiPrograms, NodePackages, NodePrograms } from '../../offline/index.ts';

/** Parameters of the process inside the node's namespaces. */
export interface NodePlan {
  folder: string;
  programs: ApiPrograms & NodePrograms;
  packages: NodePackages;
  /** Archives as `docker save` writes them. */
  images: string[];
  /** The parent of the control groups of pods. */
  controlGroup: string;
}

/** Addresses in the node's network namespace. */
export const network = {
  node: '10.250.0.1',
  otherSite: '10.250.0.2',
  nodes: '10.250.0.0/24',
  pods: '10.244.0.0/16',
  podsOfNode: '10.244.0.0/24',
  services: '10.96.0.0/16',
  clusterDomain: 'cluster.local',
} as const;

export const nodeName = 'node-1';
export const host = 'firedeck.localhost';
/** As in the trial overlay and in Traefik's chart. */
export const gatewayClass = 'traefik';
export const pauseImage = 'localhost/pause:1';
export const readyFile = 'ready.json';
export const planFile = 'plan.json';
