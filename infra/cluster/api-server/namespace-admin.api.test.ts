import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kustomizations } from '../../kubernetes/render.ts';
import { writeKustomization } from '../../kubernetes/write-kustomization.ts';
import { modules } from '../../lib/modules.ts';
import type { Kubectl } from '../kubectl.ts';
import { getFolder, preparedCluster } from './namespaces.ts';

// Who has the role admin in our namespaces, and what infra/kubernetes/README.md says beside it.
const namespaces = ['firedeck', ...modules.map(({ id }) => `firedeck-${id}`)];
/** The parts of that role; a controller, which is not there, would put them together. */
const admin = ['admin', 'edit', 'view'].map((name) => `system:aggregate-to-${name}`);
const gatewayApi = 'gateway.networking.k8s.io';
const group = 'rbac.authorization.k8s.io';

let kubectl: Kubectl;
let folder: string;

beforeAll(async () => {
  kubectl = await preparedCluster();
  folder = await mkdtemp(join(tmpdir(), 'firedeck-namespace-'));
  await kubectl.run(['apply', '-f', '-'], list([routesRole, ...listBindings()]));
});
afterAll(async () => {
  await kubectl.run(['delete', '-f', '-'], list([routesRole, ...listBindings()]));
  await rm(folder, { recursive: true });
});

const list = (items: object[]) => JSON.stringify({ kind: 'List', apiVersion: 'v1', items });

const routesRole = {
  apiVersion: `${group}/v1`,
  kind: 'ClusterRole',
  metadata: { name: 'changes-routes' },
  rules: [
    {
      apiGroups: [gatewayApi],
      resources: ['gateways', 'httproutes'],
      verbs: ['get', 'list', 'watch', 'create', 'patch', 'update', 'delete'],
    },
  ],
};

/** `county` is an admin, `county-routes` changes routes as well. */
const listBindings = () =>
  namespaces.flatMap((namespace) => [
    ...admin.map((role) => bind(namespace, role, ['county', 'county-routes'])),
    bind(namespace, 'changes-routes', ['county-routes']),
  ]);

const bind = (namespace: string, role: string, users: string[]) => ({
  apiVersion: `${group}/v1`,
  kind: 'RoleBinding',
  metadata: { namespace, name: `county-${role.replaceAll(':', '-')}` },
  roleRef: { apiGroup: group, kind: 'ClusterRole', name: role },
  subjects: users.map((name) => ({ apiGroup: group, kind: 'User', name })),
});

/** Truly applied, then removed: a role that is not there yet cannot be bound. */
async function apply(user: string, kustomization: string) {
  const result = await kubectl.try(['apply', '--server-side', `--as=${user}`, '-k', kustomization]);
  await kubectl.run(['delete', '--ignore-not-found', '--wait=false', '-k', kustomization]);
  return result;
}

/** The kinds that somebody may not apply. */
async function refused(user: string, kustomization: string): Promise<string[]> {
  const { errors } = await apply(user, kustomization);
  const found = [...errors.matchAll(/forbidden: User "[^"]+" cannot \w+ resource "(\w+)"/g)];
  return [...new Set(found.map(([, kind = '']) => kind))].sort();
}

const ofAdministrators = kustomizations.filter((name) => !name.startsWith('overlays/local'));

describe.each(ofAdministrators)('%s', (kustomization) => {
  test('can be applied by who administers the namespaces and changes routes', async () => {
    expect(await apply('county-routes', getFolder(kustomization))).toMatchObject({
      code: 0,
      errors: '',
    });
  });
});

test('without a right to change routes › an admin applies all but these', async () => {
  expect(await refused('county', getFolder('overlays/one-namespace'))).toEqual([
    'gateways',
    'httproutes',
  ]);
});

test('without it, with Ingress in one namespace › an admin applies all', async () => {
  await writeKustomization(folder, {
    resources: ['base/platform', 'base/modules-together'],
    components: ['installation', 'ingress', 'one-namespace'].map((name) => `components/${name}`),
    namespace: 'firedeck',
    configMapGenerator: [installation],
  });
  expect(await apply('county', folder)).toMatchObject({ code: 0, errors: '' });
});

test('quotas › are the cluster’s, an admin only reads them', async () => {
  await writeKustomization(folder, { resources: [], components: ['components/quotas'] });
  expect(await refused('county-routes', folder)).toEqual(['limitranges', 'resourcequotas']);
});

const installation = {
  name: 'installation',
  options: {
    disableNameSuffixHash: true,
    annotations: { 'config.kubernetes.io/local-config': 'true' },
  },
  literals: [
    ...['host=firedeck.example.org', 'origin=https://firedeck.example.org'],
    ...['proxies=10.244.0.0/16', 'gatewayClass=default', 'ingressClass=nginx'],
    ...['mongodb=192.0.2.0/28', 'redis=192.0.2.16/28', 'smtp=192.0.2.32/32'],
  ],
};
