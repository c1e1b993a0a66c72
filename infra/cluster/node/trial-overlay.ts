import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installationWith, writeKustomization } from '../../kubernetes/write-kustomization.ts';
import { network } from './node-plan.ts';
import { imagePrefix, imageTag } from './product-images.ts';

const servers = ['bff', 'services', 'shell', 'auth', 'tools', 'notes'];
const databases = { mongo: 'mongodb', redis: 'redis' };
const databaseAccount = 999;

const trustDatabases = {
  op: 'add',
  path: '/spec/template/spec/containers/0/env/-',
  value: { name: 'TRUSTED_NETWORKS', value: '.firedeck-data.svc.cluster.local' },
};

// Traefik is a process on this node, so no Service maps its ports.
const gatewayPorts = [443, 80].map((value, index) => ({
  op: 'replace',
  path: `/spec/listeners/${index}/port`,
  value,
}));

export interface TrialOverlay {
  /** `overlays/local` with the images and the network of this node. */
  trial: string;
  schema: string;
  /** Volumes for the databases, which a cluster usually provisions. */
  volumes: string;
}

export async function writeTrialOverlay(folder: string): Promise<TrialOverlay> {
  const images = [
    ...servers.map((name) => ours(`firedeck/${name}`, name)),
    ...Object.entries(databases).map(([name, image]) => ours(name, image)),
  ];
  const [trial, schema] = [join(folder, 'trial'), join(folder, 'schema')];
  await writeKustomization(trial, {
    resources: ['overlays/local'],
    components: ['components/intranet-icons'],
    configMapGenerator: [
      installationWith([`intranet=${network.nodes}`]),
      {
        name: 'bff-settings',
        namespace: 'firedeck',
        behavior: 'merge',
        // All test members share one address, and the load writes more than a person.
        literals: ['SIGN_UPS_PER_ADDRESS=1000000', 'SESSION_WRITES_PER_MINUTE=1000000'],
      },
    ],
    patches: [{ target: { kind: 'Gateway' }, patch: JSON.stringify(gatewayPorts) }],
    images,
  });
  await writeKustomization(schema, {
    resources: ['base/schema'],
    patches: [{ target: { kind: 'Job', name: 'schema' }, patch: JSON.stringify([trustDatabases]) }],
    images,
  });
  return { trial, schema, volumes: await writeVolumes(folder) };
}

function ours(name: string, image: string) {
  return { name, newName: `${imagePrefix}${image}`, newTag: imageTag };
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
