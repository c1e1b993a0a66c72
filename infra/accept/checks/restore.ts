import { readFile } from 'node:fs/promises';
import type { Kubectl } from '../../cluster/kubectl.ts';
import type { Container } from '../../kubernetes/manifest.ts';
import { type CheckContext, type Finding, NotTried, needCluster } from '../check.ts';
import { firedeck, runInPod } from '../cluster/run-in-pod.ts';
import { scratchPod, waitingArgs } from '../cluster/scratch-pod.ts';
import { findServerContainer } from '../cluster/server-container.ts';

interface Outcome {
  status: number;
  output: string;
}
interface Restored {
  newest?: string;
  startedAt: string;
  documents: number;
  restored: Outcome;
  checked?: Outcome;
}
interface Deployment {
  spec: { template: { spec: { containers: Container[] } } };
}

const scratch = { namespace: firedeck, name: 'accept-restore' };
/** As in the alert FiredeckBackupOld. */
const oldestHours = 26;
const databaseUser = 999;

/**
 * Restores the newest backup into a temporary database in the same pod, which has no network access.
 */
export async function checkRestore(context: CheckContext): Promise<Finding> {
  const kubectl = needCluster(context);
  const { backupKey, databaseImage } = context.options;
  const claim = ['-n', firedeck, 'get', 'pvc/backups', '--ignore-not-found', '-o', 'name'];
  if ((await kubectl.run(claim)).trim() === '')
    throw new NotTried('there is no volume claim "backups"', 'the component backups');
  if (!backupKey)
    throw new NotTried('the key that backups are encrypted to is not named', '--backup-key <file>');
  await startPod(context, kubectl, databaseImage);
  const startedAt = Date.now();
  const container = { ...scratch, container: 'restore' };
  // The key is never stored in the cluster, only in the memory of the pod.
  const input = await readFile(backupKey, 'utf8');
  const result = await runInPod<Restored>(kubectl, container, 'restore', { input });
  return assess(result, Math.round((Date.now() - startedAt) / 1_000));
}

function assess(result: Restored, seconds: number): Finding {
  const { newest, startedAt, documents, restored, checked } = result;
  if (!newest) return { facts: [], problems: ['the volume has no finished backup'] };
  const hours = (Date.now() - Date.parse(startedAt)) / 3_600_000;
  const facts = [`the newest backup is ${newest}, ${hours.toFixed(1)} hours old`];
  const problems = hours > oldestHours ? [`it is older than ${oldestHours} hours`] : [];
  if (restored.status !== 0) problems.push(`it cannot be restored: ${restored.output}`);
  else facts.push(`${documents} documents are restored in ${seconds} s`);
  if (checked && checked.status !== 0)
    problems.push(`the restored database is not served: ${checked.output}`);
  return { facts, problems };
}

async function startPod({ undo }: CheckContext, kubectl: Kubectl, image: string): Promise<void> {
  const { spec } = await kubectl.get<Deployment>(['-n', firedeck, 'deployment/bff']);
  const bff = findServerContainer(spec.template.spec.containers, 'bff');
  const memory = { medium: 'Memory', sizeLimit: '16Mi' };
  const pod = scratchPod(
    scratch,
    [
      {
        name: 'restore',
        image: bff?.image ?? '',
        args: waitingArgs,
        resources: {
          requests: { cpu: '50m', memory: '128Mi' },
          limits: { memory: '512Mi' },
        },
        volumeMounts: [
          { name: 'backups', mountPath: '/backups', readOnly: true },
          { name: 'key', mountPath: '/tmp' },
        ],
      },
      {
        name: 'mongodb',
        image,
        // By default it would use half of the node's memory.
        args: ['--bind_ip=127.0.0.1', '--wiredTigerCacheSizeGB=0.25'],
        resources: { requests: { cpu: '100m', memory: '512Mi' }, limits: { memory: '1Gi' } },
        securityContext: { runAsUser: databaseUser, runAsGroup: databaseUser },
        volumeMounts: [
          { name: 'data', mountPath: '/data/db' },
          { name: 'sockets', mountPath: '/tmp' },
        ],
      },
    ],
    {
      volumes: [
        { name: 'backups', persistentVolumeClaim: { claimName: 'backups', readOnly: true } },
        { name: 'key', emptyDir: memory },
        { name: 'sockets', emptyDir: memory },
        { name: 'data', emptyDir: { sizeLimit: '20Gi' } },
      ],
    },
  );
  const remove = ['-n', firedeck, 'delete', 'pod', scratch.name, '--ignore-not-found'];
  undo.add(remove);
  await kubectl.run(remove);
  await kubectl.run(['apply', '-f', '-'], JSON.stringify(pod));
  await kubectl.run([
    ...['-n', firedeck, 'wait', `pod/${scratch.name}`],
    ...['--for=condition=Ready', '--timeout=300s'],
  ]);
}
