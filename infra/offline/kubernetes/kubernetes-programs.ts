import { join } from 'node:path';
import { type Log, step } from '../../lib/steps.ts';
import { buildGo, buildGoCopy, copyGoFiles } from '../go/build-go.ts';

/** An API server, etcd and kubectl. */
export interface ApiPrograms {
  apiServer: string;
  kubectl: string;
  etcd: string;
  certificates: string;
  /** A folder of manifests. */
  gatewayApi: string;
}

/** Further programs of a node. */
export interface NodePrograms {
  controllerManager: string;
  scheduler: string;
  proxy: string;
  kubelet: string;
  coredns: string;
  pause: string;
  /** A controller of the Gateway API. */
  traefik: string;
}

export const kubernetesVersion = '1.36.1';

const [major, minor] = kubernetesVersion.split('.');
const stamp = 'k8s.io/component-base/version';
// Without a stamp the version would be v0.0.0, which kubectl refuses.
const linkerFlags = [
  `-X ${stamp}.gitVersion=v${kubernetesVersion}`,
  `-X ${stamp}.gitMajor=${major}`,
  `-X ${stamp}.gitMinor=${minor}`,
];
const command = (name: string) => `k8s.io/kubernetes/cmd/${name}`;
const forApi = ['kube-apiserver', 'kubectl'].map(command);
const forNode = ['kube-controller-manager', 'kube-scheduler', 'kube-proxy', 'kubelet'].map(command);

/** Takes minutes the first time, half as long without the node's programs. */
export async function apiPrograms(withNode: boolean, log: Log): Promise<ApiPrograms> {
  const kubernetes = await buildKubernetes(withNode ? [...forApi, ...forNode] : forApi, log);
  const gatewayApi = 'sigs.k8s.io/gateway-api';
  return {
    apiServer: join(kubernetes, 'kube-apiserver'),
    kubectl: join(kubernetes, 'kubectl'),
    etcd: await build('etcd', log),
    certificates: await build('certificates', log),
    gatewayApi: await copyGoFiles('gateway-api', gatewayApi, 'config/crd/standard'),
  };
}

export async function nodePrograms(log: Log): Promise<NodePrograms> {
  const kubernetes = await buildKubernetes([...forApi, ...forNode], log);
  return {
    controllerManager: join(kubernetes, 'kube-controller-manager'),
    scheduler: join(kubernetes, 'kube-scheduler'),
    proxy: join(kubernetes, 'kube-proxy'),
    kubelet: join(kubernetes, 'kubelet'),
    coredns: await build('coredns', log),
    pause: await build('pause', log),
    traefik: await buildTraefik(log),
  };
}

async function buildKubernetes(commands: readonly string[], log: Log): Promise<string> {
  const options = { name: 'kubernetes', commands, linkerFlags, isLarge: true };
  return (await step(log, 'building Kubernetes', () => buildGo(options))).result;
}

async function build(name: string, log: Log): Promise<string> {
  const work = () => buildGo({ name, isLarge: true });
  return join((await step(log, `building ${name}`, work)).result, name);
}

async function buildTraefik(log: Log): Promise<string> {
  const name = 'traefik';
  const replaced = {
    module: 'github.com/go-acme/lego/v4',
    file: 'providers/dns/zz_gen_dns_providers.go',
    by: 'dns-providers.go',
  };
  const module = 'github.com/traefik/traefik/v3';
  const work = () => buildGoCopy({ name, module, command: './cmd/traefik', replaced });
  return join((await step(log, `building ${name}`, work)).result, name);
}
