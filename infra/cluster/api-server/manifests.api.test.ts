import { beforeAll, describe, expect, test } from 'vitest';
import { listWorkloads, type Manifest, type Workload } from '../../kubernetes/manifest.ts';
import { kustomizations, render } from '../../kubernetes/render.ts';
import { readFacts } from '../cluster-facts.ts';
import type { Kubectl } from '../kubectl.ts';
import { getFolder, preparedCluster } from './namespaces.ts';

let kubectl: Kubectl;

beforeAll(async () => {
  kubectl = await preparedCluster();
});

const strictly = ['apply', '--server-side', '--validate=strict'];
const text = (...manifests: object[]) =>
  JSON.stringify({ kind: 'List', apiVersion: 'v1', items: manifests });
/** The pod that a controller would create for a workload, with claimed volumes in memory. */
function createPod({ manifest, pod, labels }: Workload): object {
  const { namespace } = manifest.metadata;
  const claimed = (manifest.spec?.volumeClaimTemplates ?? []).map(({ metadata }) => metadata.name);
  const volumes = [...(pod.volumes ?? []), ...claimed.map((name) => ({ name, emptyDir: {} }))];
  const metadata = { name: 'one', namespace, labels };
  return { apiVersion: 'v1', kind: 'Pod', metadata, spec: { ...pod, volumes } };
}

const noErrors = { code: 0, errors: '' };

describe.each(kustomizations)('%s', (kustomization) => {
  let manifests: Manifest[];

  beforeAll(async () => {
    const renderer = { name: 'kubectl', file: readFacts().kubectl, args: ['kustomize'] };
    manifests = await render(renderer, kustomization);
  });

  test('the server › accepts the manifests without warnings', async () => {
    expect(await kubectl.try([...strictly, '-k', getFolder(kustomization)])).toMatchObject(
      noErrors,
    );
  });

  test('its pods › are admitted under the level restricted', async () => {
    const pods = listWorkloads(manifests).map(createPod);
    expect(pods.length).toBeGreaterThan(0);
    for (const pod of pods)
      expect(await kubectl.try(['create', '--dry-run=server', '-f', '-'], text(pod))).toMatchObject(
        noErrors,
      );
  });

  test('the manifests › can be deleted', async () => {
    const all = manifests.filter(({ kind }) => kind !== 'Namespace');
    expect(await kubectl.try(['delete', '--wait=false', '-f', '-'], text(...all))).toMatchObject({
      code: 0,
    });
    await kubectl.run(['apply', '--server-side', '-k', getFolder('base/cluster')]);
  });
});

describe('wrong manifests', () => {
  const deployment = (container: object) => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'wrong', namespace: 'firedeck' },
    spec: {
      selector: { matchLabels: { app: 'wrong' } },
      template: {
        metadata: { labels: { app: 'wrong' } },
        spec: { containers: [{ name: 'wrong', image: 'wrong', ...container }] },
      },
    },
  });

  test('a misspelled field › is refused by name', async () => {
    const result = await kubectl.try(
      [...strictly, '-f', '-'],
      text(deployment({ livenesProbe: {} })),
    );
    expect(result).toMatchObject({ code: 1, errors: expect.stringContaining('livenesProbe') });
  });

  test('a deployment below the level restricted › gets a warning', async () => {
    const result = await kubectl.try(
      [...strictly, '--dry-run=server', '-f', '-'],
      text(deployment({})),
    );
    expect(result.errors).toMatch(/Warning: would violate PodSecurity "restricted:latest"/);
  });

  test('a pod below the level restricted › is refused', async () => {
    const { spec } = deployment({}).spec.template;
    const metadata = { name: 'wrong', namespace: 'firedeck-notes' };
    const result = await kubectl.try(
      ['create', '-f', '-'],
      text({ apiVersion: 'v1', kind: 'Pod', metadata, spec }),
    );
    expect(result).toMatchObject({
      code: 1,
      errors: expect.stringContaining('violates PodSecurity'),
    });
  });
});
