import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Kubectl } from '../kubectl.ts';
import { applyModules, preparedCluster } from './namespaces.ts';

let kubectl: Kubectl;
let removeModules: () => Promise<void>;

beforeAll(async () => {
  kubectl = await preparedCluster();
  removeModules = await applyModules(kubectl, ['notes']);
  // New policies take effect after a moment.
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
  ['an empty volume', volume({ emptyDir: {} })],
  ['an init container', ofBefore({})],
];

const refused: [[what: string, change: object], ...[what: string, change: object][]] = [
  ["the host's private key in a volume", volume({ secret: { secretName: 'firedeck-tls' } })],
  [
    'that key in a projected volume',
    volume({ projected: { sources: [{ secret: { name: 'firedeck-tls' } }] } }),
  ],
  ['that key from a secret store', volume({ csi: { driver: 'secrets-store.csi.k8s.io' } })],
  ['that key in a variable', container(ofSecret)],
  ['its whole secret as variables', container(allOfSecret)],
  ['that key in a variable of an init container', ofBefore(ofSecret)],
  ['its whole secret in an init container', ofBefore(allOfSecret)],
  ['a ConfigMap as a volume', volume({ configMap: { name: 'kube-root-ca.crt' } })],
  ['a persistent volume', volume({ persistentVolumeClaim: { claimName: 'room' } })],
  ['a folder of the node', volume({ hostPath: { path: '/' } })],
  ['a service account token', pod({ automountServiceAccountToken: true })],
  ['a service account token by default', pod({ automountServiceAccountToken: null })],
  ['a service account token in a volume', volume({ projected: { sources: [token] } })],
];

/** With the permissions of the module's team. */
const change = (wanted: object) =>
  kubectl.try([
    ...['--as=an-engineer', '--as-group=firedeck-notes', '-n', 'firedeck-notes'],
    ...['patch', 'deployment', 'module', '--dry-run=server', '-p', JSON.stringify(wanted)],
  ]);

describe('the team of a module', () => {
  test.each(accepted)('its pods with %s › are accepted', async (_what, wanted) => {
    expect(await change(wanted)).toMatchObject({ code: 0 });
  });

  test.each(refused)('its pods with %s › are refused', async (_what, wanted) => {
    expect(await change(wanted)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('firedeck-module-pods'),
    });
  });

  test('a refusal › lists the allowed volumes', async () => {
    const [[, key]] = refused;
    expect((await change(key)).errors).toContain('mount empty folders (emptyDir) alone, no secret');
  });
});
