import { generateKeyPairSync } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { anyFreePort } from '../lib/ports.ts';
import { startServer } from '../lib/server-process.ts';
import type { ApiPrograms } from '../offline/index.ts';
import { type Certificates, type Holder, makeCertificates } from './certificates.ts';
import { createKubectl, writeKubeconfig } from './kubectl.ts';

interface ApiServerOptions {
  programs: ApiPrograms;
  folder: string;
  /** URL. */
  host: string;
  /** CIDR of the Services; the server uses the first address. */
  services: string;
  holders: readonly Holder[];
  flags?: readonly string[];
}

/** Starts an empty API server. */
export interface ApiServer {
  address: string;
  certificates: Certificates;
  /** The key that signs the tokens of service accounts. */
  accountsKey: string;
  createKubeconfig(holder: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startApiServer(options: ApiServerOptions): Promise<ApiServer> {
  const { programs, host } = options;
  const folder = join(options.folder, 'api-server');
  await mkdir(folder, { recursive: true });
  const certificates = await makeCertificates(programs.certificates, join(folder, 'certificates'), [
    ...ownHolders(options),
    ...options.holders,
  ]);
  const accountsKey = await newKey(folder);
  const etcd = await startEtcd(programs.etcd, folder);
  const port = await anyFreePort();
  const address = `https://${host}:${port}`;
  const createKubeconfig = (holder: string) =>
    writeKubeconfig(join(folder, `${holder}.json`), address, certificates, holder);
  const kubectl = createKubectl(programs.kubectl, await createKubeconfig('admin'));
  const settings = {
    'etcd-servers': etcd.address,
    'bind-address': host,
    'advertise-address': host,
    'secure-port': String(port),
    'cert-dir': folder,
    'tls-cert-file': certificates.certificatePath('api-server'),
    'tls-private-key-file': certificates.keyPath('api-server'),
    'client-ca-file': certificates.authority,
    'service-account-key-file': accountsKey,
    'service-account-signing-key-file': accountsKey,
    'service-account-issuer': 'https://kubernetes.default.svc.cluster.local',
    'authorization-mode': 'Node,RBAC',
    'service-cluster-ip-range': options.services,
  };
  const flags = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  const server = await startServer({
    name: 'kube-apiserver',
    file: programs.apiServer,
    args: [...flags, ...(options.flags ?? [])],
    folder,
    readyWithinMs: 60_000,
    isReady: async () => (await kubectl.try(['get', '--raw', '/readyz'])).code === 0,
  }).catch(async (error) => {
    await etcd.stop();
    throw error;
  });
  const stop = async () => {
    // In the other order the server would wait for etcd.
    await server.stop();
    await etcd.stop();
  };
  return { address, certificates, accountsKey, createKubeconfig, stop };
}

function ownHolders({ host, services }: ApiServerOptions): Holder[] {
  const inside = ['kubernetes.default.svc', 'kubernetes.default.svc.cluster.local'];
  const first = services.replace(/\d+\/\d+$/, '1');
  return [
    { name: 'api-server', commonName: 'kube-apiserver', hosts: [host, first, ...inside] },
    { name: 'admin', commonName: 'administrator', groups: ['system:masters'] },
  ];
}

async function newKey(folder: string): Promise<string> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const path = join(folder, 'accounts.key');
  await writeFile(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return path;
}

async function startEtcd(file: string, folder: string) {
  const [clients, peers] = [await anyFreePort(), await anyFreePort()];
  const address = `http://127.0.0.1:${clients}`;
  const peer = `http://127.0.0.1:${peers}`;
  const settings = {
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': address,
    'advertise-client-urls': address,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  };
  const flags = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  const server = await startServer({
    name: 'etcd',
    file,
    // Test data need not survive a power failure.
    args: [...flags, '--unsafe-no-fsync', '--log-level=warn'],
    folder,
    isReady: async () => (await fetch(`${address}/health`)).ok,
  });
  return { address, stop: server.stop };
}
