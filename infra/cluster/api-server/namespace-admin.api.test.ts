import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kustomizations } from '../../kubernetes/render.ts';
import { writeKustomization } from '../../kubernetes/write-kustomization.ts';
import { modules } from '../../lib/modules.ts';
import type { Kubectl } from '../kubectl.ts';
import { getFolder, preparedCluster } from './namespaces.ts';

// Administrators of our namespaces, as described in infra/kubernetes/README.md.
const namespaces = ['firedeck', ...modules.map(({ id }) => `firedeck-${id}`)];
/** The rules of the role admin, which a controller would aggregate. */
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

/** `county` is an admin; `county-routes` may also change routes. */
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

/** Applies and deletes the manifests, because a dry run cannot bind a role that does not exist. */
async function apply(user: string, kustomization: string) {
  const result = await kubectl.try(['apply', '--server-side', `--as=${user}`, '-k', kustomization]);
  await kubectl.run(['delete', '--ignore-not-found', '--wait=false', '-k', kustomization]);
  return result;
}

/** The kinds that a user may not apply. */
async function refused(user: string, kustomization: string): Promise<string[]> {
  const { errors } = await apply(user, kustomization);
  const found = [...errors.matchAll(/forbidden: User "[^"]+" cannot \w+ resource "(\w+)"/g)];
  return [...new Set(found.map(([, kind = '']) => kind))].sort();
}

const ofAdministrators = kustomizations.filter((name) => !name.startsWith('overlays/local'));

describe.each(ofAdministrators)('%s', (kustomization) => {
  test('an admin who may change routes › applies all', async () => {
    expect(await apply('county-routes', getFolder(kustomization))).toMatchObject({
      code: 0,
      errors: '',
    });
  });
});

test('an admin without permission to change routes › applies everything else', async () => {
  expect(await refused('county', getFolder('overlays/one-namespace'))).toEqual([
    'gateways',
    'httproutes',
  ]);
});

test('an admin without permission to change routes, with Ingress in one namespace › applies all', async () => {
  await writeKustomization(folder, {
    resources: ['base/platform', 'base/modules-together'],
    components: ['installation', 'ingress', 'one-namespace'].map((name) => `components/${name}`),
    namespace: 'firedeck',
    configMapGenerator: [installation],
  });
  expect(await apply('county', folder)).toMatchObject({ code: 0, errors: '' });
});

test('quotas › can only be read by an admin', async () => {
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
