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
/** What a controller would make of a workload; room that it claims is in memory. */
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

  test('is taken by the server as it stands, without a warning', async () => {
    expect(await kubectl.try([...strictly, '-k', getFolder(kustomization)])).toMatchObject(
      noErrors,
    );
  });

  test('its pods are admitted where the level restricted is enforced', async () => {
    const pods = listWorkloads(manifests).map(createPod);
    expect(pods.length).toBeGreaterThan(0);
    for (const pod of pods)
      expect(await kubectl.try(['create', '--dry-run=server', '-f', '-'], text(pod))).toMatchObject(
        noErrors,
      );
  });

  test('goes as it came', async () => {
    const all = manifests.filter(({ kind }) => kind !== 'Namespace');
    expect(await kubectl.try(['delete', '--wait=false', '-f', '-'], text(...all))).toMatchObject({
      code: 0,
    });
    await kubectl.run(['apply', '--server-side', '-k', getFolder('base/cluster')]);
  });
});

describe('what the server would say if it were otherwise', () => {
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

  test('a misspelt field is refused by its path', async () => {
    const result = await kubectl.try(
      [...strictly, '-f', '-'],
      text(deployment({ livenesProbe: {} })),
    );
    expect(result).toMatchObject({ code: 1, errors: expect.stringContaining('livenesProbe') });
  });

  test('a deployment below the level restricted is warned of', async () => {
    const result = await kubectl.try(
      [...strictly, '--dry-run=server', '-f', '-'],
      text(deployment({})),
    );
    expect(result.errors).toMatch(/Warning: would violate PodSecurity "restricted:latest"/);
  });

  test('a pod below the level restricted is refused', async () => {
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
