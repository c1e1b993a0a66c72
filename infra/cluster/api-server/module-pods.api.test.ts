import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Kubectl } from '../kubectl.ts';
import { applyModules, preparedCluster } from './namespaces.ts';

let kubectl: Kubectl;
let removeModules: () => Promise<void>;

beforeAll(async () => {
  kubectl = await preparedCluster();
  removeModules = await applyModules(kubectl, ['notes']);
  // The server takes new policies up a moment after they were made.
  const [, key] = refused[0];
  await vi.waitFor(async () => expect((await change(key)).code).toBe(1), { timeout: 20_000 });
});
afterAll(() => removeModules());

const pod = (spec: object) => ({ spec: { template: { spec } } });
const volume = (source: object) => pod({ volumes: [{ name: 'more', ...source }] });
const container = (more: object) => pod({ containers: [{ name: 'module', ...more }] });
const ofBefore = (more: object) =>
  pod({ initContainers: [{ name: 'before', image: 'firedeck/notes:next', ...more }] });
const variable = (source: object) => ({ env: [{ name: 'KEY', ...source }] });
const secretKeyRef = { name: 'firedeck-tls', key: 'tls.key' };
const ofSecret = variable({ valueFrom: { secretKeyRef } });
const allOfSecret = { envFrom: [{ secretRef: { name: 'firedeck-tls' } }] };
const token = { serviceAccountToken: { path: 'token' } };

const accepted: [what: string, change: object][] = [
  ['another image', container({ image: 'firedeck/notes:next' })],
  [
    'a restart',
    { spec: { template: { metadata: { annotations: { restartedAt: '2026-05-01T08:00Z' } } } } },
  ],
  ['more memory', container({ resources: { limits: { memory: '128Mi' } } })],
  ['a variable', container(variable({ value: 'of its own' }))],
  ['a folder of its own', volume({ emptyDir: {} })],
  ['something done before', ofBefore({})],
];

const refused: [[what: string, change: object], ...[what: string, change: object][]] = [
  ["the host's private key in a folder", volume({ secret: { secretName: 'firedeck-tls' } })],
  ['it among others', volume({ projected: { sources: [{ secret: { name: 'firedeck-tls' } }] } })],
  ['it from a store of secrets', volume({ csi: { driver: 'secrets-store.csi.k8s.io' } })],
  ['it in a variable', container(ofSecret)],
  ['all of its secret as variables', container(allOfSecret)],
  ['it in a variable of what is done before', ofBefore(ofSecret)],
  ['all of its secret for what is done before', ofBefore(allOfSecret)],
  ['a file of the settings of others', volume({ configMap: { name: 'kube-root-ca.crt' } })],
  ['room that lasts', volume({ persistentVolumeClaim: { claimName: 'room' } })],
  ['a folder of the node', volume({ hostPath: { path: '/' } })],
  ['a token of the cluster', pod({ automountServiceAccountToken: true })],
  ['a token as if nobody had said no', pod({ automountServiceAccountToken: null })],
  ['a token in a folder', volume({ projected: { sources: [token] } })],
];

/** By the rights of its team. */
const change = (wanted: object) =>
  kubectl.try([
    ...['--as=an-engineer', '--as-group=firedeck-notes', '-n', 'firedeck-notes'],
    ...['patch', 'deployment', 'module', '--dry-run=server', '-p', JSON.stringify(wanted)],
  ]);

describe('the team of a module', () => {
  test.each(accepted)('may give its pods %s', async (_what, wanted) => {
    expect(await change(wanted)).toMatchObject({ code: 0 });
  });

  test.each(refused)('may not give its pods %s', async (_what, wanted) => {
    expect(await change(wanted)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('firedeck-module-pods'),
    });
  });

  test('gets the list of allowed mounts', async () => {
    const [[, key]] = refused;
    expect((await change(key)).errors).toContain('mount empty folders (emptyDir) alone, no secret');
  });
});
