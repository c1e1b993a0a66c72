import { chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchPod, waitingArgs } from '../../accept/cluster/scratch-pod.ts';
import { addTool, createMember, type Member } from '../../api-client/member.ts';
import { checkout } from '../../lib/folders.ts';
import { kubectlAs } from './cluster-under-test.ts';
import { gateway } from './gateway.ts';
import { imagePrefix, imageTag } from './product-images.ts';

// The drill of infra/operations/backup.md: runs the backup job and restores its backup.
const kubectl = kubectlAs('admin');
const inFiredeck = ['-n', 'firedeck'];
const account = 10_001;
const trustedNetworks = { name: 'TRUSTED_NETWORKS', value: '.firedeck-data.svc.cluster.local' };
const drill = { namespace: 'firedeck', name: 'restore-drill' };

let folder: string;
let backups: string;
let identity: string;
let member: Member;

beforeAll(async () => {
  member = await createMember(gateway.address);
  await addTool(member, gateway.address, 'Hydrants');
  folder = await mkdtemp(join(tmpdir(), 'firedeck-drill-'));
  backups = join(folder, 'backups');
  await mkdir(backups);
  await chown(backups, account, account);
  identity = await generateX25519Identity();
  await writeVolume();
  await writeOverlay(await identityToRecipient(identity));
  await kubectl.run(['apply', '-f', join(folder, 'volume.json')]);
  await kubectl.run(['apply', '-k', folder]);
}, 120_000);

afterAll(async () => {
  await kubectl.try([...inFiredeck, 'delete', 'job/backup-now', `pod/${drill.name}`]);
  await kubectl.try(['delete', '-k', folder]);
  await kubectl.try(['delete', '-f', join(folder, 'volume.json')]);
  await rm(folder, { recursive: true });
}, 120_000);

test('the backup job › writes an encrypted backup', async () => {
  await kubectl.run([...inFiredeck, 'create', 'job', 'backup-now', '--from=cronjob/backup']);
  const isComplete = ['wait', '--for=condition=complete', '--timeout=180s', 'job/backup-now'];
  await kubectl.run([...inFiredeck, ...isComplete]);
  const [newest = ''] = await readdir(backups);
  expect(await readdir(join(backups, newest))).toContain('manifest.json');
}, 240_000);

test('the backup › restores into an empty database, and a single member from it', async () => {
  await kubectl.run(['apply', '-f', '-'], JSON.stringify(drillPod()));
  const isReady = ['wait', '--for=condition=Ready', '--timeout=120s', `pod/${drill.name}`];
  await kubectl.run([...inFiredeck, ...isReady]);
  const [newest = ''] = await readdir(backups);
  // The key is only in the memory of the pod.
  await inDrill("fs.writeFileSync('/tmp/key', fs.readFileSync(0))", identity);
  const archive = [`/backups/${newest}`];
  const key = ['--identity', '/tmp/key'];
  await operate('restore', ...archive, ...key);
  expect(await operate('check')).toMatch(/fit/);
  const board = JSON.parse(await operate('backup-of-member', ...archive, member.email, ...key));
  expect(board.tools).toMatchObject([{ name: 'Hydrants' }]);
  await expect(operate('restore', ...archive, ...key)).rejects.toThrow(/not empty/);
}, 240_000);

const exec = [...inFiredeck, 'exec', '-i', drill.name, '--', 'node'];
const inDrill = (program: string, input: string) => kubectl.run([...exec, '-e', program], input);
const operate = (...words: string[]) => kubectl.run([...exec, 'operator.mjs', ...words]);

function drillPod() {
  const uri = 'mongodb://mongodb.firedeck-data.svc.cluster.local/firedeck_drill?retryWrites=false';
  const container = {
    name: 'drill',
    image: `${imagePrefix}bff:${imageTag}`,
    args: waitingArgs,
    env: [{ name: 'MONGODB_URI', value: uri }, trustedNetworks],
    volumeMounts: [
      { name: 'backups', mountPath: '/backups', readOnly: true },
      { name: 'key', mountPath: '/tmp' },
    ],
  };
  const volumes = [
    { name: 'backups', persistentVolumeClaim: { claimName: 'backups', readOnly: true } },
    { name: 'key', emptyDir: { medium: 'Memory', sizeLimit: '16Mi' } },
  ];
  return scratchPod(drill, [container], { volumes });
}

/** The volume for the claim, which a cluster usually provisions. */
async function writeVolume(): Promise<void> {
  const volume = {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: 'backups' },
    spec: {
      capacity: { storage: '1Gi' },
      accessModes: ['ReadWriteOnce'],
      persistentVolumeReclaimPolicy: 'Retain',
      claimRef: { namespace: 'firedeck', name: 'backups' },
      hostPath: { path: backups, type: 'Directory' },
    },
  };
  await writeFile(join(folder, 'volume.json'), JSON.stringify(volume));
}

async function writeOverlay(recipient: string): Promise<void> {
  const add = { op: 'add', path: envOfJob, value: trustedNetworks };
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    components: [relative(folder, join(checkout, 'infra/kubernetes/components/backups'))],
    configMapGenerator: [
      {
        name: 'installation',
        literals: [
          ...['mongodb=192.0.2.0/24', `backupRecipient=${recipient}`],
          ...['backupsKept=2', 'backupStorage=1Gi'],
        ],
        options: {
          disableNameSuffixHash: true,
          annotations: { 'config.kubernetes.io/local-config': 'true' },
        },
      },
    ],
    patches: [{ target: { kind: 'CronJob', name: 'backup' }, patch: JSON.stringify([add]) }],
    images: [{ name: 'firedeck/bff', newName: `${imagePrefix}bff`, newTag: imageTag }],
  };
  await writeFile(join(folder, 'kustomization.yaml'), JSON.stringify(kustomization));
}

const envOfJob = '/spec/jobTemplate/spec/template/spec/containers/0/env/-';
