import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listContainers, listWorkloads, ofKind } from './manifest.ts';
import { findRenderer, kustomizations, renderWithNamespaces } from './render.ts';
import { allRules } from './rules/all-rules.ts';
import { installationWith, writeKustomization } from './write-kustomization.ts';

const renderer = await findRenderer();
if (typeof renderer === 'string') process.stdout.write(`Manifests not read: ${renderer}\n`);

describe.runIf(typeof renderer !== 'string').each(kustomizations)('%s', async (kustomization) => {
  const manifests =
    typeof renderer === 'string' ? [] : await renderWithNamespaces(renderer, kustomization);

  test('is something', () => {
    expect(manifests.length).toBeGreaterThan(2);
  });

  test.each(allRules)('$name', ({ problems }) => {
    expect(problems(manifests)).toEqual([]);
  });
});

/** An overlay of an agency's own: production's, or another one, with more components and settings. */
async function renderOwn(components: string[], literals: string[] = [], base = 'production') {
  if (typeof renderer === 'string') return [];
  const folder = await mkdtemp(join(tmpdir(), 'firedeck-overlay-'));
  await writeKustomization(folder, {
    resources: [`overlays/${base}`],
    components: components.map((name) => `components/${name}`),
    configMapGenerator: [installationWith(literals)],
  });
  try {
    return await renderWithNamespaces(renderer, relative(import.meta.dirname, folder));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const runs = typeof renderer !== 'string';

describe.runIf(runs)('overlays/production without mail', async () => {
  const manifests = await renderOwn(['no-mail'], ['host=firedeck.example.org']);

  test('has nothing of the worker', () => {
    const names = manifests.map(({ metadata }) => metadata.name);
    expect(names.filter((name) => name.startsWith('mail'))).toEqual([]);
    expect(names).toContain('favicon');
  });

  test.each(allRules)('$name', ({ problems }) => {
    expect(problems(manifests)).toEqual([]);
  });
});

describe.runIf(runs)('what operators of a cluster bring', async () => {
  const settings = [
    'host=firedeck.northfield.example',
    'secretStore=vault',
    'certificateIssuer=county',
  ];
  const all = ['monitoring', 'external-secrets', 'ingress-certificates', 'certificate', 'quotas'];
  const manifests = await renderOwn(all, settings, 'ingress');
  const specs = (kind: string) => ofKind(manifests, kind).map(({ spec }) => spec);

  test.each(allRules)('$name', ({ problems }) => {
    expect(problems(manifests)).toEqual([]);
  });

  test('every secret that pods need comes from the store of the installation', () => {
    const made = ofKind(manifests, 'ExternalSecret').map(({ metadata }) => metadata.name);
    const read = listWorkloads(manifests).flatMap((workload) => [
      ...(workload.pod.volumes ?? []).flatMap(({ secret }) => secret?.secretName ?? []),
      ...listContainers(workload).flatMap(({ env = [] }) =>
        env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.name ?? []),
      ),
    ]);
    expect(made.sort()).toEqual([...new Set(read)].sort());
    for (const spec of specs('ExternalSecret'))
      expect(spec).toMatchObject({ secretStoreRef: { name: 'vault' } });
  });

  test('every namespace with an Ingress has a certificate of the host by the issuer', () => {
    const namespaces = (kind: string) =>
      new Set(ofKind(manifests, kind).map(({ metadata }) => metadata.namespace));
    expect(namespaces('Certificate')).toEqual(namespaces('Ingress'));
    for (const spec of specs('Certificate'))
      expect(spec).toMatchObject({
        dnsNames: ['firedeck.northfield.example'],
        issuerRef: { name: 'county' },
      });
  });

  test('the monitor reads a port that the bff has, with its token', () => {
    const bff = listWorkloads(manifests).find(({ manifest }) => manifest.metadata.name === 'bff');
    const ports = bff?.pod.containers.flatMap(({ ports = [] }) => ports.map(({ name }) => name));
    expect(ports).toContain('metrics');
    expect(specs('PodMonitor')).toMatchObject([
      {
        selector: { matchLabels: { 'app.kubernetes.io/name': 'bff' } },
        podMetricsEndpoints: [
          { port: 'metrics', authorization: { credentials: { name: 'bff-metrics' } } },
        ],
      },
    ]);
  });

  test.each(['firedeck', 'firedeck-shell', 'firedeck-auth', 'firedeck-tools', 'firedeck-notes'])(
    'the quota of %s has room for the most pods of all autoscalers and one more of each',
    (namespace) => {
      const quota = ofKind(manifests, 'ResourceQuota').find(
        ({ metadata }) => metadata.namespace === namespace,
      );
      const { hard = {} } = (quota?.spec ?? {}) as { hard?: Record<string, string> };
      const needed = listWorkloads(manifests)
        .filter(({ manifest }) => manifest.metadata.namespace === namespace)
        .flatMap(({ manifest, pod }) => {
          const scaler = ofKind(manifests, 'HorizontalPodAutoscaler').find(
            ({ metadata }) =>
              metadata.namespace === namespace && metadata.name === manifest.metadata.name,
          );
          const pods = (scaler?.spec?.maxReplicas ?? 0) + 1;
          return pod.containers.map(({ resources }) => ({ pods, ...resources }));
        });
      const sum = (pick: (one: (typeof needed)[number]) => string | undefined) =>
        needed.reduce((total, one) => total + one.pods * amount(pick(one)), 0);
      expect(sum(({ requests }) => requests?.cpu)).toBeLessThan(amount(hard['requests.cpu']));
      expect(sum(({ requests }) => requests?.memory)).toBeLessThan(amount(hard['requests.memory']));
      expect(sum(({ limits }) => limits?.memory)).toBeLessThan(amount(hard['limits.memory']));
      expect(sum(() => '1')).toBeLessThan(amount(hard.pods));
    },
  );
});

test('an overlay elsewhere, as README.md makes it › names folders that are here', () => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
  const [, change = ''] = /sed -E '([^']+)'/.exec(read('README.md')) ?? [];
  for (const name of ['production', 'production/schema']) {
    const file = join(import.meta.dirname, 'overlays', name, 'kustomization.yaml');
    const text = execFileSync('sed', ['-E', change, file], { encoding: 'utf8' });
    const folders = [...text.matchAll(/\/infra\/kubernetes\/(\S+)\?ref=/g)].map(([, path]) => path);
    expect(text).not.toContain('../');
    expect(folders.length).toBeGreaterThan(0);
    for (const folder of folders)
      expect(existsSync(join(import.meta.dirname, folder ?? '', 'kustomization.yaml'))).toBe(true);
  }
});

/** Of a quantity: 250m, 1Gi, 5. */
function amount(quantity = '0'): number {
  const units: Record<string, number> = { m: 1e-3, Mi: 2 ** 20, Gi: 2 ** 30 };
  return Number.parseFloat(quantity) * (units[quantity.replace(/^[\d.]+/, '')] ?? 1);
}
