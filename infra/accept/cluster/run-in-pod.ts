import { readFile } from 'node:fs/promises';
import type { Kubectl } from '../../cluster/kubectl.ts';

export const firedeck = 'firedeck';

/** A pod or a workload, as kubectl names it: `deploy/bff`. */
export interface PodContainer {
  namespace: string;
  name: string;
  container?: string;
}

/** A server's container in a pod of its Deployment; clusters may put others before it, such as a proxy. */
export const serverContainer = (name: string): PodContainer => ({
  namespace: firedeck,
  name: `deploy/${name}`,
  container: name,
});

type InPodProgram = 'reach' | 'servers' | 'metrics' | 'greet-mail-server' | 'restore';

/** What a program of in-pod/ prints in a pod of ours, whose images have Node. */
export async function runInPod<Printed>(
  kubectl: Kubectl,
  { namespace, name, container }: PodContainer,
  program: InPodProgram,
  options: { args?: string[]; input?: string } = {},
): Promise<Printed> {
  const text = await readFile(new URL(`../in-pod/${program}.mjs`, import.meta.url), 'utf8');
  const words = [
    ...['-n', namespace, 'exec', '-i', name, ...(container ? ['-c', container] : [])],
    ...['--', 'node', '--input-type=module', '-e', text, ...(options.args ?? [])],
  ];
  return JSON.parse(await kubectl.run(words, options.input));
}

/** Whether a Deployment of the servers is there. */
export async function hasDeployment(kubectl: Kubectl, name: string): Promise<boolean> {
  const words = ['-n', firedeck, 'get', `deployment/${name}`, '--ignore-not-found', '-o', 'name'];
  return (await kubectl.run(words)).trim() !== '';
}

/** The value of a metric at a pod of the bff, if it is exported. */
export async function readMetric(kubectl: Kubectl, name: string): Promise<number | undefined> {
  const { status, text } = await runInPod<{ status: number; text: string }>(
    kubectl,
    serverContainer('bff'),
    'metrics',
  );
  if (status !== 200) throw new Error(`the metrics of the bff answer ${status}`);
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}
