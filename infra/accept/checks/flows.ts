import type { Kubectl } from '../../cluster/kubectl.ts';
import type { Container } from '../../kubernetes/manifest.ts';
import { errorMessage } from '../../lib/user-error.ts';
import { type CheckContext, type Finding, needCluster } from '../check.ts';
import {
  firedeck,
  hasDeployment,
  type PodContainer,
  runInPod,
  serverContainer,
} from '../cluster/run-in-pod.ts';
import { scratchPod, waitingArgs } from '../cluster/scratch-pod.ts';
import { findServerContainer } from '../cluster/server-container.ts';

interface Target {
  name: string;
  host: string;
  port: number;
  /** It certainly listens: the gateway or kubectl reaches it. */
  listens?: true;
}
/** A connection from a pod to a target, and whether the policies allow it. */
interface Flow {
  from: string;
  target: Target;
  isAllowed: boolean;
}
interface Servers {
  mongodb: Omit<Target, 'name'>[];
  redis: Omit<Target, 'name'>[];
  smtp: Omit<Target, 'name'>[];
  hasProxy: boolean;
}
interface Pods {
  items: { status: { podIP?: string }; spec: { containers: Container[] } }[];
}

interface Namespace {
  metadata: { labels?: Record<string, string> };
}

const stranger = { namespace: 'firedeck-accept', name: 'stranger' };
/** Marks a namespace as deletable by this check. */
const ourLabel = { name: 'firedeck/accept', value: 'yes' };

/** Opens connections from our pods, and from a pod in another namespace. */
export async function checkFlows(context: CheckContext): Promise<Finding> {
  const kubectl = needCluster(context);
  const sources: Record<string, PodContainer> = {};
  for (const name of ['bff', 'favicon', 'mail'])
    if (await hasDeployment(kubectl, name)) sources[name] = serverContainer(name);
  const untried: string[] = [];
  const bffs = await listPods(kubectl, ['-n', firedeck, '-l', 'app.kubernetes.io/name=bff']);
  try {
    const bff = findServerContainer(bffs.items[0]?.spec.containers ?? [], 'bff');
    await startStranger(context, kubectl, bff?.image ?? '');
    sources.stranger = { namespace: stranger.namespace, name: stranger.name };
  } catch (error) {
    untried.push(`flows from a namespace of others (${errorMessage(error)})`);
  }
  const flows = (await listFlows(context, kubectl, sources, bffs)).filter(
    ({ from }) => from in sources,
  );
  return assess(flows, await tryFlows(kubectl, sources, flows), untried);
}

/** All allowed flows, and the forbidden ones that would do harm. */
async function listFlows(
  { options }: CheckContext,
  kubectl: Kubectl,
  sources: Record<string, PodContainer>,
  bffs: Pods,
): Promise<Flow[]> {
  const read = async (source: PodContainer | undefined) =>
    source ? runInPod<Servers>(kubectl, source, 'servers') : undefined;
  const [bff, favicon, mail] = [
    await read(sources.bff),
    await read(sources.favicon),
    await read(sources.mail),
  ];
  const named = (name: string, servers: Servers['mongodb'] = []) =>
    servers.map((server) => ({ name: `${name} ${server.host}`, ...server }));
  const modules = await listPods(kubectl, [
    '--all-namespaces',
    '-l',
    'app.kubernetes.io/name=module',
  ]);
  const atPods = ({ items }: Pods, name: string, port: number): Target[] =>
    items.flatMap(({ status: { podIP: host } }) =>
      host ? [{ name: `${name} ${host}`, host, port, listens: true as const }] : [],
    );
  const targets = {
    mongodb: named('MongoDB', bff?.mongodb),
    redis: named('Redis', bff?.redis),
    smtp: named('the mail server', mail?.smtp),
    module: atPods(modules, 'a module', 8080),
    bff: atPods(bffs, 'the bff', 3000),
    metrics: atPods(bffs, 'metrics of the bff', 9464),
    site: options.publicSite ? named('the public site', [options.publicSite]) : [],
    api: [await findApiServer(kubectl)],
  };
  const table: Record<
    string,
    { open: (keyof typeof targets)[]; closed: (keyof typeof targets)[] }
  > = {
    bff: { open: ['mongodb', 'redis', 'module'], closed: ['smtp', 'site', 'api'] },
    favicon: {
      open: ['redis', ...(favicon?.hasProxy ? [] : (['site'] as const))],
      closed: ['mongodb', 'smtp', 'module', 'bff', 'api'],
    },
    mail: { open: ['redis', 'smtp'], closed: ['mongodb', 'module', 'bff', 'site', 'api'] },
    stranger: { open: [], closed: ['bff', 'metrics', 'module'] },
  };
  const createFlows = (from: string, kinds: (keyof typeof targets)[], isAllowed: boolean) =>
    kinds.flatMap((kind) => targets[kind].map((target) => ({ from, target, isAllowed })));
  return Object.entries(table).flatMap(([from, { open, closed }]) => [
    ...createFlows(from, open, true),
    ...createFlows(from, closed, false),
  ]);
}

/** By its address, because pods need not resolve the name. */
async function findApiServer(kubectl: Kubectl): Promise<Target> {
  const { spec } = await kubectl.get<{ spec: { clusterIP: string } }>([
    ...['-n', 'default', 'service/kubernetes'],
  ]);
  return { name: 'the Kubernetes API', host: spec.clusterIP, port: 443, listens: true };
}

const listPods = (kubectl: Kubectl, words: string[]): Promise<Pods> =>
  kubectl.get<Pods>(['pods', '--field-selector=status.phase=Running', ...words]);

/** The result of each flow, in the same order. */
async function tryFlows(
  kubectl: Kubectl,
  sources: Record<string, PodContainer>,
  flows: Flow[],
): Promise<string[]> {
  const results = new Map<Flow, string>();
  for (const [from, source] of Object.entries(sources)) {
    const own = flows.filter((flow) => flow.from === from);
    const args = [JSON.stringify(own.map(({ target: { host, port } }) => ({ host, port })))];
    const reached = await runInPod<string[]>(kubectl, source, 'reach', { args });
    for (const [index, flow] of own.entries()) results.set(flow, reached[index] ?? 'no answer');
  }
  return flows.map((flow) => results.get(flow) ?? 'no answer');
}

const isUnresolved = (result = '') => /^(ENOTFOUND|EAI_)/.test(result);

/** A blocked flow proves nothing about policies if no pod reaches its target. */
function assess(flows: Flow[], results: string[], untried: string[]): Finding {
  const formatTarget = ({ host, port }: Target) => `${host}:${port}`;
  const open = new Set(
    flows.filter((_, index) => results[index] === 'open').map(({ target }) => formatTarget(target)),
  );
  const isKnown = (target: Target) => target.listens || open.has(formatTarget(target));
  const finding: Required<Finding> = { facts: [], problems: [], untried };
  let blocked = 0;
  for (const [index, { from, target, isAllowed }] of flows.entries()) {
    const isOpen = results[index] === 'open';
    const flow = `${from} → ${target.name}:${target.port}`;
    if (isAllowed && isOpen) finding.facts.push(`allowed: ${flow}`);
    else if (isAllowed) finding.problems.push(`${flow} must be open, but: ${results[index]}`);
    else if (isOpen) finding.problems.push(`${flow} must be closed, but a connection opens`);
    else if (isUnresolved(results[index])) finding.untried.push(`${flow} (no such name there)`);
    else if (isKnown(target)) blocked += 1;
    else finding.untried.push(`${flow} (nobody reaches it)`);
  }
  finding.facts.push(`${blocked} forbidden flows are closed`);
  return finding;
}

async function startStranger(
  { undo }: CheckContext,
  kubectl: Kubectl,
  image: string,
): Promise<void> {
  await needOurNamespace(kubectl);
  undo.add(['delete', 'namespace', stranger.namespace, '--ignore-not-found', '--timeout=120s']);
  const namespace = {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: stranger.namespace, labels: { [ourLabel.name]: ourLabel.value } },
  };
  const pod = scratchPod(stranger, [{ name: 'node', image, args: waitingArgs }]);
  await kubectl.run(['apply', '-f', '-'], JSON.stringify(namespace));
  await kubectl.run(['apply', '-f', '-'], JSON.stringify(pod));
  await kubectl.run([
    ...['-n', stranger.namespace, 'wait', `pod/${stranger.name}`],
    ...['--for=condition=Ready', '--timeout=90s'],
  ]);
}

/** @throws Error if the namespace may not be created or deleted */
async function needOurNamespace(kubectl: Kubectl): Promise<void> {
  const name = stranger.namespace;
  const found = await kubectl.run(['get', 'namespace', name, '--ignore-not-found', '-o', 'json']);
  const labels = found.trim() === '' ? undefined : readLabels(found);
  if (labels && labels[ourLabel.name] !== ourLabel.value)
    throw new Error(
      `the namespace ${name} exists without the label ${ourLabel.name}=${ourLabel.value}`,
    );
  const { output } = await kubectl.try(['auth', 'can-i', 'create', 'namespaces']);
  if (output.trim() !== 'yes')
    throw new Error('the user of the kubeconfig has no permission to create namespaces');
}

const readLabels = (text: string): Record<string, string> =>
  (JSON.parse(text) as Namespace).metadata.labels ?? {};
