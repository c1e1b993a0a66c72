import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { listContainers, listWorkloads, type Manifest, ofKind } from './manifest.ts';
import { findRenderer, kustomizations, renderWithNamespaces } from './render.ts';
import { allRules } from './rules/all-rules.ts';
import { installationWith, writeKustomization } from './write-kustomization.ts';

const renderer = await findRenderer();
if (typeof renderer === 'string') process.stdout.write(`Manifests are not checked: ${renderer}\n`);

describe.runIf(typeof renderer !== 'string').each(kustomizations)('%s', async (kustomization) => {
  const manifests =
    typeof renderer === 'string' ? [] : await renderWithNamespaces(renderer, kustomization);

  test('has manifests', () => {
    expect(manifests.length).toBeGreaterThan(2);
  });

  test.each(allRules)('$name', ({ problems }) => {
    expect(problems(manifests)).toEqual([]);
  });
});

/** Renders an overlay that adds components and settings to production or another base. */
const renderOwn = (components: string[], literals: string[] = [], base = 'production') =>
  renderElsewhere({
    resources: [`overlays/${base}`],
    components: components.map((name) => `components/${name}`),
    configMapGenerator: [installationWith(literals)],
  });

async function renderElsewhere(kustomization: Parameters<typeof writeKustomization>[1]) {
  if (typeof renderer === 'string') return [];
  const folder = await mkdtemp(join(tmpdir(), 'firedeck-overlay-'));
  await writeKustomization(folder, kustomization);
  try {
    return await renderWithNamespaces(renderer, relative(import.meta.dirname, folder));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const runs = typeof renderer !== 'string';

describe.runIf(runs)('overlays/production without mail', async () => {
  const manifests = await renderOwn(['no-mail'], ['host=firedeck.example.org']);

  test('mail worker › has no resources', () => {
    const names = manifests.map(({ metadata }) => metadata.name);
    expect(names.filter((name) => name.startsWith('mail'))).toEqual([]);
    expect(names).toContain('favicon');
  });

  test.each(allRules)('$name', ({ problems }) => {
    expect(problems(manifests)).toEqual([]);
  });
});

describe.runIf(runs)('overlays/ingress with components for cluster operators', async () => {
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

  test('every namespace with an Ingress › has a certificate for the host from the issuer', () => {
    const namespaces = (kind: string) =>
      new Set(ofKind(manifests, kind).map(({ metadata }) => metadata.namespace));
    expect(namespaces('Certificate')).toEqual(namespaces('Ingress'));
    for (const spec of specs('Certificate'))
      expect(spec).toMatchObject({
        dnsNames: ['firedeck.northfield.example'],
        issuerRef: { name: 'county' },
      });
  });

  test('PodMonitor › uses the metrics port of the bff and its token', () => {
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
    'the quota of %s › allows the maximum of each autoscaler and one more pod',
    (namespace) => {
      expectRoom(manifests, namespace);
    },
  );
});

function expectRoom(manifests: Manifest[], namespace: string): void {
  const [quota, ...others] = ofKind(manifests, 'ResourceQuota').filter(
    ({ metadata }) => metadata.namespace === namespace,
  );
  expect(others).toEqual([]);
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
}

/** Secrets that pods, gateways and Ingresses read, for example `firedeck/bff-databases`. */
const secretsRead = (manifests: Manifest[]): string[] =>
  manifests.flatMap((manifest) => {
    const { metadata, spec = {} } = manifest;
    const names = [
      ...listWorkloads([manifest]).flatMap((workload) => [
        ...(workload.pod.volumes ?? []).flatMap(({ secret }) => secret?.secretName ?? []),
        ...listContainers(workload).flatMap(({ env = [] }) =>
          env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.name ?? []),
        ),
      ]),
      ...(spec.listeners ?? []).flatMap(({ tls }) => tls?.certificateRefs ?? []).map(nameOf),
      ...(spec.tls ?? []).map(({ secretName }) => secretName),
    ];
    return names.map((name) => `${metadata.namespace}/${name}`);
  });

const nameOf = ({ name }: { name: string }): string => name;

const ofComponents = ['identity-provider', 'backups-elsewhere', 'favicon-proxy', 'collector'];

describe.runIf(runs).each([
  ['production', ['tls']],
  ['ingress', ['tls', 'ingress-tls']],
  ['northfield', ['tls', ...ofComponents]],
])('overlays/%s with a store of secrets', async (base, more) => {
  const components = ['', ...more.map((name) => `/${name}`)].map(
    (name) => `external-secrets${name}`,
  );
  const literals = ['host=firedeck.northfield.example', 'secretStore=vault'];
  const manifests = await renderOwn(components, literals, base);

  test('external secrets › are exactly the secrets in use, from the store of the installation', () => {
    const made = ofKind(manifests, 'ExternalSecret');
    const names = made.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`);
    expect(names.sort()).toEqual([...new Set(secretsRead(manifests))].sort());
    for (const { spec } of made) expect(spec).toMatchObject({ secretStoreRef: { name: 'vault' } });
  });
});

describe.runIf(runs)('overlays/northfield with backups elsewhere', async () => {
  const manifests = await renderOwn([], ['host=firedeck.northfield.example'], 'northfield');
  const job = ofKind(manifests, 'CronJob')[0]?.spec?.jobTemplate?.spec;
  const { initContainers = [], containers = [] } = job?.template.spec ?? {};
  const [make, copy] = initContainers;

  test('a backup › is made, copied, then recorded', () => {
    expect([...initContainers, ...containers].map(nameOf)).toEqual(['backup', 'copy', 'record']);
    expect(make?.args).toContain('--record-later');
    expect(copy?.args?.join(' ')).toMatch(/^copy .*--retries=10 /);
    expect(containers[0]?.args).toContain('record-backup');
  });

  test('a failed copy › ends the job, so that no pod makes another backup', () => {
    expect(job?.podFailurePolicy).toMatchObject({
      rules: ['copy', 'record'].map((containerName) => ({
        action: 'FailJob',
        onExitCodes: { containerName, operator: 'NotIn', values: [0] },
      })),
    });
  });

  test('a database with a private CA › recording the backup has the same environment', () => {
    expect(containers[0]?.env).toEqual(make?.env);
    expect(make?.env?.map(nameOf)).toContain('NODE_EXTRA_CA_CERTS');
  });
});

/** overlays/one-namespace with another namespace and more components, as an agency changes its copy. */
async function renderInOne(namespace: string, components: string[]) {
  const file = join(import.meta.dirname, 'overlays/one-namespace/kustomization.yaml');
  const own = parse(await readFile(file, 'utf8'));
  const toName = (path: string) => path.replace('../../', '');
  const more: Record<string, string[]> = {
    installation: settingsOfAll,
    'bff-settings': ['OIDC_CLIENT_ID=firedeck'],
  };
  for (const { name, literals } of own.configMapGenerator) literals.push(...(more[name] ?? []));
  return renderElsewhere({
    ...own,
    namespace,
    resources: own.resources.map(toName),
    components: own.components
      .map(toName)
      .toSpliced(-1, 0, ...components.map((name) => `components/${name}`)),
  });
}

const settingsOfAll = [
  ...['ingressClass=nginx', 'certificateIssuer=county', 'secretStore=vault'],
  ...['intranet=10.20.16.0/20', 'proxy=10.20.8.30/32', 'identityProvider=10.20.8.40/32'],
  ...['oidcIssuer=https://id.county.example', 'collector=10.20.12.0/28'],
  ...['collectorAddress=https://otel.county.example:4318', 'backupTarget=10.60.0.8/32'],
  ...['backupRecipient=age13yxd7jk8qsx97vh8v6w93js56c2a3ad4c5v4h3t77958x0cws3ustlhhk9'],
  ...['backupsKept=48', 'backupStorage=20Gi'],
];
const ofOperators = ['monitoring', 'external-secrets', 'quotas'];
const ofServers = [
  ...['backups', 'private-ca', 'backups-elsewhere', 'redis-sentinel', 'intranet-icons'],
  ...['favicon-proxy', 'identity-provider', 'collector', 'streams-autoscaling'],
];
const inOne: [string, string[]][] = [
  ['a gateway', [...ofServers, ...ofOperators, 'certificate']],
  ['an Ingress', ['ingress', ...ofOperators, 'ingress-certificates', 'certificate', 'no-mail']],
  ['secrets from a store', ['ingress', 'external-secrets/tls', 'external-secrets/ingress-tls']],
];

test('components in one namespace › these tests cover all of them', () => {
  const tried = inOne.flatMap(([, components]) => components.map((name) => name.split('/')[0]));
  const others = ['installation', 'first-release', 'one-namespace', 'trial-databases'];
  expect([...new Set([...tried, ...others])].sort()).toEqual(
    readdirSync(join(import.meta.dirname, 'components')).sort(),
  );
});

describe.runIf(runs).each(inOne)('overlays/one-namespace with %s', async (_with, components) => {
  const manifests = await renderInOne('firedeck', components);

  test.each(allRules)('$name', ({ problems }) => {
    expect(problems(manifests)).toEqual([]);
  });

  if (components.includes('quotas'))
    test('its quota › allows the maximum of each autoscaler and one more pod', () => {
      expectRoom(manifests, 'firedeck');
    });

  if (components.includes('ingress'))
    test('module Ingress › is one for /mf', () => {
      const ofModules = ofKind(manifests, 'Ingress').filter(
        ({ metadata }) => metadata.name === 'module',
      );
      const rules = ofModules.flatMap(({ spec }) => spec?.rules ?? []);
      expect(rules.flatMap(({ http }) => http?.paths ?? [])).toMatchObject([{ path: '/mf' }]);
    });

  test('firedeck-tls › is made once', () => {
    const made = ofKind(manifests, 'Certificate', 'ExternalSecret').map(
      ({ metadata }) => metadata.name,
    );
    expect(made.filter((name) => name === 'firedeck-tls')).toEqual(['firedeck-tls']);
  });

  test('all resources › are in the namespace of the overlay, whatever its name', async () => {
    const elsewhere = await renderInOne('county', components);
    expect(elsewhere.length).toBeGreaterThan(0);
    expect(new Set(elsewhere.map(({ metadata }) => metadata.namespace))).toEqual(
      new Set(['county']),
    );
    expect(JSON.stringify(elsewhere)).not.toMatch(
      /"namespace":"firedeck|metadata\.name":"firedeck|firedeck-(shell|auth|tools|notes|\{)/,
    );
  });
});

test('an overlay in another repository, made as in README.md › refers to existing folders', () => {
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

/** Parses a quantity such as 250m, 1Gi or 5. */
function amount(quantity = '0'): number {
  const units: Record<string, number> = { m: 1e-3, Mi: 2 ** 20, Gi: 2 ** 30 };
  return Number.parseFloat(quantity) * (units[quantity.replace(/^[\d.]+/, '')] ?? 1);
}
