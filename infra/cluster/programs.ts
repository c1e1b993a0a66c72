import { join } from 'node:path';
import type { Log } from '../lib/steps.ts';
import { built, isBuilt, moduleFiles } from './go-build.ts';

/** What an API server needs, and who asks it. */
export interface ApiPrograms {
  apiServer: string;
  kubectl: string;
  etcd: string;
  certificates: string;
  /** A folder of manifests. */
  gatewayApi: string;
}

/** What a node needs beside those. */
export interface NodePrograms {
  controllerManager: string;
  scheduler: string;
  proxy: string;
  kubelet: string;
  coredns: string;
  pause: string;
}

const version = '1.36.1';
const [major, minor] = version.split('.');
const stamp = 'k8s.io/component-base/version';
// Unstamped programs call themselves v0.0.0, which kubectl refuses to talk to.
const linkerFlags = [
  `-X ${stamp}.gitVersion=v${version}`,
  `-X ${stamp}.gitMajor=${major}`,
  `-X ${stamp}.gitMinor=${minor}`,
];
const command = (name: string) => `k8s.io/kubernetes/cmd/${name}`;
const forApi = ['kube-apiserver', 'kubectl'].map(command);
const forNode = ['kube-controller-manager', 'kube-scheduler', 'kube-proxy', 'kubelet'].map(command);
const all = [...forApi, ...forNode];

export const kubernetesVersion = version;

/** Takes minutes the first time; the half of it where no node will be wanted. */
export async function apiPrograms(withNode: boolean, log: Log): Promise<ApiPrograms> {
  const commands = withNode || (await isBuilt('kubernetes', all)) ? all : forApi;
  const kubernetes = await built({ source: 'kubernetes', commands, linkerFlags, log });
  return {
    apiServer: join(kubernetes, 'kube-apiserver'),
    kubectl: join(kubernetes, 'kubectl'),
    etcd: join(await built({ source: 'etcd', log }), 'etcd'),
    certificates: join(await built({ source: 'certificates', log }), 'certificates'),
    gatewayApi: await moduleFiles('gateway-api', 'sigs.k8s.io/gateway-api', 'config/crd/standard'),
  };
}

export async function nodePrograms(log: Log): Promise<NodePrograms> {
  const kubernetes = await built({ source: 'kubernetes', commands: all, linkerFlags, log });
  return {
    controllerManager: join(kubernetes, 'kube-controller-manager'),
    scheduler: join(kubernetes, 'kube-scheduler'),
    proxy: join(kubernetes, 'kube-proxy'),
    kubelet: join(kubernetes, 'kubelet'),
    coredns: join(await built({ source: 'coredns', log }), 'coredns'),
    pause: join(await built({ source: 'pause', log }), 'pause'),
  };
}
