import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkout } from '../../lib/folders.ts';
import { modules } from '../../lib/modules.ts';
import { runProgram } from '../../lib/run-program.ts';
import { type Log, step } from '../../lib/steps.ts';
import { readFacts } from '../cluster-facts.ts';
import { createKubectl, type Kubectl } from '../kubectl.ts';
import { gateway, startGateway } from './gateway.ts';
import { type TrialOverlay, writeTrialOverlay } from './trial-overlay.ts';

// Runs the steps of the trial in infra/kubernetes/README.md.
const log: Log = (line) => console.log(line);
const folder = process.argv[2] ?? '';
const { kubectl: program, kubeconfigs, gatewayApi, certificates = '', traefik = '' } = readFacts();
const kubeconfig = kubeconfigs.admin ?? '';
const kubectl = createKubectl(program, kubeconfig);
const manifests = join(checkout, 'infra/kubernetes');

try {
  const overlay = await writeTrialOverlay(folder);
  await prepare(kubectl, overlay);
  const { seconds } = await step(log, 'applying the trial', () => applyTrial(kubectl, overlay));
  log(`trial: applied, every pod is ready (${seconds})`);
  await startGateway({ program: traefik, kubectl, kubeconfig, folder });
  for (const { id } of modules) await releaseModule(id);
  log(`trial: live at ${gateway.address}`);
  process.exit(0);
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  console.log((await kubectl.try(['get', 'pods', '--all-namespaces'])).output);
  process.exit(1);
}

async function prepare(kubectl: Kubectl, { volumes }: TrialOverlay): Promise<void> {
  await kubectl.run(['apply', '--server-side', '-f', gatewayApi]);
  await kubectl.run(['apply', '-k', join(manifests, 'base/cluster')]);
  const keys = await mkdtemp(join(folder, 'keys-'));
  await runProgram(process.execPath, [join(checkout, 'bff/src/operator.ts'), 'keys', keys]);
  const from = `--from-file=${keys}`;
  await kubectl.run(['-n', 'firedeck', 'create', 'secret', 'generic', 'session-keys', from]);
  await rm(keys, { recursive: true });
  const token = `--from-literal=METRICS_TOKEN=${randomBytes(24).toString('hex')}`;
  await kubectl.run(['-n', 'firedeck', 'create', 'secret', 'generic', 'bff-metrics', token]);
  const tls = [`--cert=${certificates}/gateway.crt`, `--key=${certificates}/gateway.key`];
  await kubectl.run(['-n', 'firedeck', 'create', 'secret', 'tls', 'firedeck-tls', ...tls]);
  await kubectl.run(['apply', '-f', volumes]);
}

async function applyTrial(kubectl: Kubectl, { trial, schema }: TrialOverlay): Promise<void> {
  await kubectl.run(['apply', '-k', trial]);
  const inData = ['-n', 'firedeck-data', 'rollout', 'status', '--timeout=240s'];
  for (const name of ['mongodb', 'redis']) await kubectl.run([...inData, `statefulset/${name}`]);
  await kubectl.run(['apply', '-k', schema]);
  const isComplete = ['wait', '--for=condition=complete', '--timeout=120s', 'job/schema'];
  await kubectl.run(['-n', 'firedeck', ...isComplete]);
  // The job releases the modules, so the teams' releases below change nothing.
  const isReleased = ['wait', '--for=condition=complete', '--timeout=480s', 'job/first-release'];
  await kubectl.run(['-n', 'firedeck', ...isReleased]);
  // Otherwise their pods would disappear while tests compare lists of pods.
  await kubectl.run(['-n', 'firedeck', 'delete', 'job', 'schema', 'first-release']);
  const deployments = [
    ['firedeck', 'bff'],
    ['firedeck', 'favicon'],
    ...modules.map(({ id }) => [`firedeck-${id}`, 'module']),
  ];
  // Wait for the autoscalers: a browser on this node drops its requests when the network of another
  // pod starts.
  const isWhole = ['--for=jsonpath={.status.availableReplicas}=2', '--timeout=240s'];
  for (const [namespace = '', name] of deployments)
    await kubectl.run(['-n', namespace, 'wait', `deployment/${name}`, ...isWhole]);
}

/** Stores the release key in the module's namespace and runs the team's release command. */
async function releaseModule(id: string): Promise<void> {
  const operator = ['exec', 'deploy/bff', '--', 'node', 'operator.mjs'];
  const output = await kubectl.run(['-n', 'firedeck', ...operator, 'release-key', id, '--json']);
  const { key } = JSON.parse(output);
  const file = join(folder, 'release.key');
  await writeFile(file, key, { mode: 0o600 });
  const secret = ['create', 'secret', 'generic', 'release-key', `--from-file=key=${file}`];
  await kubectl.run(['-n', `firedeck-${id}`, ...secret]);
  const artifacts = ['--artifacts', `${gateway.address}/mf`];
  const flags = ['--address', gateway.address, ...artifacts, '--key-file', file];
  const program = join(checkout, 'infra/release/release.ts');
  log((await runProgram(process.execPath, [program, 'release', id, ...flags])).trim());
}
