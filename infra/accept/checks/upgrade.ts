import { setTimeout as pause } from 'node:timers/promises';
import type { Kubectl } from '../../cluster/kubectl.ts';
import type { Container, PodSpec } from '../../kubernetes/manifest.ts';
import { type CheckContext, type Finding, NotTried, needCluster } from '../check.ts';
import { availabilityDuring, watchAvailability } from '../cluster/availability.ts';
import { firedeck, hasDeployment } from '../cluster/run-in-pod.ts';
import { findServerContainer } from '../cluster/server-container.ts';

interface Deployment {
  spec: { template: { spec: PodSpec } };
}
interface Job {
  status?: { conditions?: { type: string; status: string }[] };
}
interface Server {
  name: string;
  container: string;
  current: string;
  next: string;
}

/** Workers first, because new bffs need new workers. */
const order = ['favicon', 'mail', 'bff'];
const job = 'accept-schema';
const pollMs = 1_000;
const inFiredeck = ['-n', firedeck];

/** Rolls out the servers in the order of infra/operations/upgrading.md, then reverts them. */
export async function checkUpgrade(context: CheckContext): Promise<Finding> {
  const kubectl = needCluster(context);
  const { upgradeTo: tag, address } = context.options;
  if (!tag) throw new NotTried('no version to upgrade to is named', '--upgrade-to <tag>');
  const servers = await listServers(kubectl, tag);
  if (servers.every(({ current, next }) => current === next))
    throw new NotTried(`${tag} runs already`, '--upgrade-to with another tag');
  const facts: string[] = [];
  const step = async (label: string, change: () => Promise<void>) => {
    const startedAt = Date.now();
    await change();
    facts.push(`${label}: ${Math.round((Date.now() - startedAt) / 1_000)} s`);
  };
  const seen = await availabilityDuring(watchAvailability(address), async () => {
    await step('schema', () => runSchema(context, kubectl, tag));
    await step(`upgrade to ${tag}`, async () => {
      for (const server of servers) {
        // Undo runs in reverse order: sets the image, then waits for the rollout.
        context.undo.add(rolloutStatus(server));
        context.undo.add(setImage(server, server.current));
        await roll(kubectl, server, server.next);
      }
    });
    await step('rollback', async () => {
      for (const server of servers.toReversed()) await roll(kubectl, server, server.current);
    });
  });
  return { facts: [...facts, ...seen.facts], problems: seen.problems };
}

async function listServers(kubectl: Kubectl, tag: string): Promise<Server[]> {
  const servers: Server[] = [];
  for (const name of order) {
    if (!(await hasDeployment(kubectl, name))) continue;
    const { name: container, image } = await readContainer(kubectl, name);
    servers.push({ name, container, current: image, next: withTag(image, tag) });
  }
  return servers;
}

async function readTemplate(kubectl: Kubectl, name: string): Promise<PodSpec> {
  const words = [...inFiredeck, `deployment/${name}`];
  return (await kubectl.get<Deployment>(words)).spec.template.spec;
}

async function readContainer(kubectl: Kubectl, name: string): Promise<Container> {
  const container = findServerContainer((await readTemplate(kubectl, name)).containers, name);
  if (container) return container;
  throw new Error(`the deployment ${name} has no container`);
}

/** The same image with another tag, and without its digest. */
export const withTag = (image: string, tag: string): string =>
  `${image.replace(/@.*$/, '').replace(/:[^/:]*$/, '')}:${tag}`;

const setImage = ({ name, container }: Server, image: string): string[] => [
  ...[...inFiredeck, 'set', 'image', `deployment/${name}`, `${container}=${image}`],
];

const rolloutStatus = ({ name }: Server): string[] => [
  ...[...inFiredeck, 'rollout', 'status', `deployment/${name}`, '--timeout=300s'],
];

async function roll(kubectl: Kubectl, server: Server, image: string): Promise<void> {
  await kubectl.run(setImage(server, image));
  await kubectl.run(rolloutStatus(server));
}

/** The schema job of the new version, with the settings, secrets and files of the bff. */
async function runSchema({ undo }: CheckContext, kubectl: Kubectl, tag: string): Promise<void> {
  const spec = await readTemplate(kubectl, 'bff');
  const { startupProbe, livenessProbe, readinessProbe, lifecycle, ports, ...container } =
    await readContainer(kubectl, 'bff');
  const args = ['operator.mjs', 'schema'];
  const containers = [{ ...container, args, image: withTag(container.image, tag) }];
  const manifest = {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: job, namespace: firedeck },
    spec: {
      backoffLimit: 0,
      activeDeadlineSeconds: 3_600,
      template: {
        // The network policies of the job "schema" select this label.
        metadata: { labels: { 'app.kubernetes.io/name': 'schema' } },
        spec: { ...spec, restartPolicy: 'Never', containers },
      },
    },
  };
  const remove = [...inFiredeck, 'delete', 'job', job, '--ignore-not-found'];
  undo.add(remove);
  await kubectl.run(remove);
  await kubectl.run(['apply', '-f', '-'], JSON.stringify(manifest));
  await waitForJob(kubectl);
}

async function waitForJob(kubectl: Kubectl): Promise<void> {
  for (;;) {
    const { status } = await kubectl.get<Job>([...inFiredeck, `job/${job}`]);
    const ended = (type: string) =>
      status?.conditions?.some((one) => one.type === type && one.status === 'True');
    if (ended('Complete')) return;
    if (ended('Failed')) {
      const { output } = await kubectl.try([...inFiredeck, 'logs', `job/${job}`, '--tail=3']);
      throw new Error(`the schema job of the new version failed: ${output.trim()}`);
    }
    await pause(pollMs);
  }
}
