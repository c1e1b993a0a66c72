import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, sendRequest } from '../../api-client/send-request.ts';
import { readFacts } from '../cluster-facts.ts';
import { createKubectl, type Kubectl } from '../kubectl.ts';

export interface Pod {
  metadata: { name: string; namespace: string; uid: string; deletionTimestamp?: string };
  spec: {
    nodeName: string;
    containers: { ports?: { name: string; containerPort: number }[] }[];
  };
  status: {
    podIP?: string;
    conditions?: { type: string; status: string; lastTransitionTime: string }[];
    containerStatuses?: {
      restartCount: number;
      image: string;
      state?: { terminated?: ContainerEnd };
      lastState?: { terminated?: ContainerEnd };
    }[];
  };
}

/** Exit code and termination message of a container. */
export interface ContainerEnd {
  exitCode: number;
  message?: string;
}

/** kubectl of a user. */
export function kubectlAs(holder: 'admin' | 'notes-engineer'): Kubectl {
  const { kubectl, kubeconfigs } = readFacts();
  return createKubectl(kubectl, kubeconfigs[holder] ?? '');
}

/** All pods, or those with this namespace and name. */
export async function listPods(
  kubectl: Kubectl,
  pod?: { namespace: string; name: string },
): Promise<Pod[]> {
  const where = pod
    ? ['-n', pod.namespace, '-l', `app.kubernetes.io/name=${pod.name}`]
    : ['--all-namespaces'];
  const { items } = await kubectl.get<{ items: Pod[] }>(['pods', ...where]);
  return items.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
}

/** `namespace/name uid restarts image` of each pod, in order. */
export function asRows(pods: readonly Pod[]): string[] {
  return pods
    .map(({ metadata: { namespace, name, uid }, status }) => {
      const { restartCount, image } = status.containerStatuses?.[0] ?? {};
      return `${namespace}/${name} ${uid} ${restartCount} ${image}`;
    })
    .toSorted();
}

export function isReady({ status }: Pod): boolean {
  return !!status.conditions?.some((one) => one.type === 'Ready' && one.status === 'True');
}

/** The address of a pod's named port, for example `http://10.244.0.7:3000`. */
export function findPort({ spec, status }: Pod, name: string): string {
  const ports = spec.containers.flatMap(({ ports = [] }) => ports);
  return `http://${status.podIP}:${ports.find((port) => port.name === name)?.containerPort}`;
}

/** The metrics of a bff pod, as Prometheus reads them. */
export async function fetchMetrics(kubectl: Kubectl, pod: Pod): Promise<Answer> {
  const secret = ['-n', 'firedeck', 'get', 'secret', 'bff-metrics'];
  const data = await kubectl.run([...secret, '-o', 'jsonpath={.data.METRICS_TOKEN}']);
  const authorization = `Bearer ${Buffer.from(data, 'base64')}`;
  return sendRequest(findPort(pod, 'metrics'), {
    method: 'GET',
    path: '/metrics',
    headers: { authorization },
  });
}

/** Waits until this number of pods is ready. */
export async function untilReady(
  kubectl: Kubectl,
  pod: { namespace: string; name: string },
  count: number,
  withinMs = 120_000,
): Promise<Pod[]> {
  for (const until = Date.now() + withinMs; ; await pause(200)) {
    const pods = await listPods(kubectl, pod);
    if (pods.length === count && pods.every(isReady)) return pods;
    if (Date.now() > until)
      throw new Error(`${pod.name} is not ready: ${asRows(pods).join(', ') || 'no pod'}`);
  }
}
