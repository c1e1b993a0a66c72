import { setTimeout as pause } from 'node:timers/promises';
import { readFacts } from '../cluster-facts.ts';
import { type Kubectl, kubectlOf } from '../kubectl.ts';

export interface Pod {
  metadata: { name: string; namespace: string; uid: string; deletionTimestamp?: string };
  spec: { nodeName: string };
  status: {
    conditions?: { type: string; status: string }[];
    containerStatuses?: { restartCount: number; image: string }[];
  };
}

/** kubectl as one of those who hold a kubeconfig. */
export function kubectlAs(holder: 'admin' | 'notes-engineer'): Kubectl {
  const { kubectl, kubeconfigs } = readFacts();
  return kubectlOf(kubectl, kubeconfigs[holder] ?? '');
}

/** All pods, or those of one namespace and name. */
export async function podsOf(
  kubectl: Kubectl,
  place?: { namespace: string; name: string },
): Promise<Pod[]> {
  const where = place
    ? ['-n', place.namespace, '-l', `app.kubernetes.io/name=${place.name}`]
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

/** Waits until so many pods are there, each ready. */
export async function untilReady(
  kubectl: Kubectl,
  place: { namespace: string; name: string },
  count: number,
  withinMs = 120_000,
): Promise<Pod[]> {
  for (const until = Date.now() + withinMs; ; await pause(200)) {
    const pods = await podsOf(kubectl, place);
    if (pods.length === count && pods.every(isReady)) return pods;
    if (Date.now() > until)
      throw new Error(`${place.name} is not ready: ${asRows(pods).join(', ') || 'no pod'}`);
  }
}
