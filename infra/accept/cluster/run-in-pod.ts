import { readFile } from 'node:fs/promises';
import type { Kubectl } from '../../cluster/kubectl.ts';

export const firedeck = 'firedeck';

/** A pod or workload, as kubectl names it, for example `deploy/bff`. */
export interface PodContainer {
  namespace: string;
  name: string;
  container?: string;
}

/** By name, because clusters may inject other containers, such as a proxy. */
export const serverContainer = (name: string): PodContainer => ({
  namespace: firedeck,
  name: `deploy/${name}`,
  container: name,
});

type InPodProgram = 'reach' | 'servers' | 'metrics' | 'greet-mail-server' | 'restore';

/** Runs a program of in-pod/ with the Node of our images; returns its output. */
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

/** Whether a server's Deployment exists. */
export async function hasDeployment(kubectl: Kubectl, name: string): Promise<boolean> {
  const words = ['-n', firedeck, 'get', `deployment/${name}`, '--ignore-not-found', '-o', 'name'];
  return (await kubectl.run(words)).trim() !== '';
}

/** The value of a metric of the bff, if it is exported. */
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
