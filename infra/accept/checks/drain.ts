import { type CheckContext, type Finding, NotTried, needCluster } from '../check.ts';
import { availabilityDuring, watchAvailability } from '../cluster/availability.ts';

interface Listed<Item> {
  items: Item[];
}
interface Node {
  metadata: { name: string };
  spec: { unschedulable?: boolean };
  status: { conditions: { type: string; status: string }[] };
}
interface Pod {
  metadata: { name: string; namespace: string; labels: Record<string, string> };
  spec: { nodeName?: string };
}
interface Workload {
  metadata: { name: string; namespace: string };
}

const ours = 'app.kubernetes.io/part-of=firedeck';
const timeout = '--timeout=300s';

/** Evicts our pods from a node, as a cluster upgrade does. */
export async function checkDrain(context: CheckContext): Promise<Finding> {
  const kubectl = needCluster(context);
  const listOurs = () => kubectl.get<Listed<Pod>>(['pods', '--all-namespaces', '-l', ours]);
  const { items: nodes } = await kubectl.get<Listed<Node>>(['nodes']);
  const usable = nodes.filter(isUsable).map(({ metadata }) => metadata.name);
  if (usable.length < 2)
    throw new NotTried(
      `${usable.length} node is schedulable`,
      'a second node that is ready and schedulable',
    );
  const { items: pods } = await listOurs();
  const node = pods.find(
    ({ metadata, spec }) =>
      metadata.labels['app.kubernetes.io/name'] === 'bff' && usable.includes(spec.nodeName ?? ''),
  )?.spec.nodeName;
  if (!node) throw new Error('no pod of the bff runs on a schedulable node');

  const { facts, problems } = await availabilityDuring(
    watchAvailability(context.options.address),
    async () => {
      context.undo.add(['uncordon', node]);
      await kubectl.run([
        ...['drain', node, `--pod-selector=${ours}`],
        ...['--ignore-daemonsets', '--delete-emptydir-data', timeout],
      ]);
      const selector = ['deployments', '--all-namespaces', '-l', ours];
      const { items } = await kubectl.get<Listed<Workload>>(selector);
      for (const { metadata } of items)
        await kubectl.run([
          ...['-n', metadata.namespace, 'rollout', 'status'],
          ...[`deployment/${metadata.name}`, timeout],
        ]);
    },
  );
  const moved = pods.filter(({ spec }) => spec.nodeName === node).length;
  const left = (await listOurs()).items.filter(({ spec }) => spec.nodeName === node);
  if (left.length > 0)
    problems.push(`on ${node} still: ${left.map(({ metadata }) => metadata.name).join(', ')}`);
  return { facts: [`${moved} pods left the node ${node}`, ...facts], problems };
}

function isUsable({ spec, status }: Node): boolean {
  const isReady = status.conditions.some(
    ({ type, status }) => type === 'Ready' && status === 'True',
  );
  return isReady && !spec.unschedulable;
}
