import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { checkout } from '../../lib/folders.ts';
import { network } from './node-plan.ts';
import { imagePrefix, imageTag } from './product-images.ts';

const manifests = join(checkout, 'infra/kubernetes');
const servers = ['bff', 'services', 'shell', 'auth', 'tools', 'notes'];
const databases = { mongo: 'mongodb', redis: 'redis' };
const databaseAccount = 999;

const trustDatabases = {
  op: 'add',
  path: '/spec/template/spec/containers/0/env/-',
  value: { name: 'TRUSTED_NETWORKS', value: '.firedeck-data.svc.cluster.local' },
};

export interface TrialOverlay {
  /** `overlays/local` with the images and the network of this node. */
  trial: string;
  schema: string;
  /** Room for the databases, which a cluster usually makes itself. */
  volumes: string;
}

export async function writeTrialOverlay(folder: string): Promise<TrialOverlay> {
  const images = [
    ...servers.map((name) => ours(`firedeck/${name}`, name)),
    ...Object.entries(databases).map(([name, image]) => ours(name, image)),
  ];
  const trial = await kustomization(join(folder, 'trial'), {
    resources: ['overlays/local'],
    components: ['components/intranet-icons'],
    configMapGenerator: [
      {
        name: 'installation',
        behavior: 'merge',
        literals: [`intranet=${network.nodes}`],
        options: {
          disableNameSuffixHash: true,
          annotations: { 'config.kubernetes.io/local-config': 'true' },
        },
      },
      {
        name: 'bff-settings',
        namespace: 'firedeck',
        behavior: 'merge',
        // All members of all tests come from one address, some by the gateway's for load, and load writes
        // more than a person.
        literals: [
          'SIGN_UPS_PER_ADDRESS=1000000',
          'SESSION_WRITES_PER_MINUTE=1000000',
          'ADDITIONAL_HOSTS=127.0.0.1',
        ],
      },
    ],
    images,
  });
  const schema = await kustomization(join(folder, 'schema'), {
    resources: ['base/schema'],
    patches: [{ target: { kind: 'Job', name: 'schema' }, patch: JSON.stringify([trustDatabases]) }],
    images,
  });
  return { trial, schema, volumes: await writeVolumes(folder) };
}

function ours(name: string, image: string) {
  return { name, newName: `${imagePrefix}${image}`, newTag: imageTag };
}

interface Kustomization {
  resources: string[];
  components?: string[];
  [more: string]: unknown;
}

async function kustomization(folder: string, wanted: Kustomization): Promise<string> {
  await mkdir(folder, { recursive: true });
  const toRelative = (name: string) => relative(folder, join(manifests, name));
  const text = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    ...wanted,
    resources: wanted.resources.map(toRelative),
    ...(wanted.components && { components: wanted.components.map(toRelative) }),
  };
  await writeFile(join(folder, 'kustomization.yaml'), JSON.stringify(text, null, 2));
  return folder;
}

async function writeVolumes(folder: string): Promise<string> {
  const items = [];
  for (const name of Object.values(databases)) {
    const path = join(folder, 'volumes', name);
    await mkdir(path, { recursive: true });
    await chown(path, databaseAccount, databaseAccount);
    items.push({
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name },
      spec: {
        capacity: { storage: '2Gi' },
        accessModes: ['ReadWriteOnce'],
        persistentVolumeReclaimPolicy: 'Retain',
        claimRef: { namespace: 'firedeck-data', name: `data-${name}-0` },
        hostPath: { path, type: 'Directory' },
      },
    });
  }
  const file = join(folder, 'volumes.json');
  await writeFile(file, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }, null, 2));
  return file;
}
