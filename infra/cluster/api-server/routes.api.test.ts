import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Kubectl } from '../kubectl.ts';
import { applyModules, preparedCluster } from './namespaces.ts';

let kubectl: Kubectl;
let removeModules: () => Promise<void>;

beforeAll(async () => {
  kubectl = await preparedCluster();
  removeModules = await applyModules(kubectl, ['notes']);
  await untilPoliciesWork();
});
afterAll(() => removeModules());

type Verdict = [what: string, spec: object, annotations?: Record<string, string>];
interface Wanted {
  apiVersion: string;
  kind: string;
  /** The message of the policy. */
  refusal: string;
  accepted: Verdict[];
  refused: Verdict[];
}

const backend = { backendRefs: [{ name: 'module', port: 80 }] };
const rule = (match: object, more: object = {}) => ({ matches: [match], ...backend, ...more });
const at = (value: string, type = 'PathPrefix') => rule({ path: { type, value } });
const own = [{ path: { type: 'PathPrefix', value: '/mf/notes' } }];
const redirect = { type: 'RequestRedirect', requestRedirect: { statusCode: 302 } };
const header = { type: 'ResponseHeaderModifier', responseHeaderModifier: { remove: ['x'] } };
const parentRefs = [{ name: 'firedeck', namespace: 'firedeck' }];
const route = (...rules: object[]) => ({ parentRefs, rules });

const service = { service: { name: 'module', port: { number: 80 } } };
const path = (value: string, pathType = 'Prefix') => ({ path: value, pathType, backend: service });
const ingress = (...paths: object[]) => ({ rules: [{ host: 'a.example.org', http: { paths } }] });
const nginx = (name: string) => ({ [`nginx.ingress.kubernetes.io/${name}`]: 'x' });

const kinds: Wanted[] = [
  {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'HTTPRoute',
    refusal: 'firedeck-module-routes',
    accepted: [
      ['its own files', route(at('/mf/notes'))],
      ['a folder of its own files', route(at('/mf/notes/1.2.0'))],
      ['one of its own files', route(at('/mf/notes/latest.json', 'Exact'))],
      ['two folders of its own', route(at('/mf/notes/a'), at('/mf/notes/b'))],
    ],
    refused: [
      ['everything', route(at('/'))],
      ['the API', route(at('/api'))],
      ['one path of the API', route(at('/api/tools', 'Exact'))],
      ['the files of all modules', route(at('/mf'))],
      ['the files of another module', route(at('/mf/tools'))],
      ['a module with the same name prefix', route(at('/mf/notes-archive'))],
      ['a pattern', route(at('/mf/notes/.*', 'RegularExpression'))],
      ['any request with a header', route(rule({ headers: [{ name: 'x', value: 'y' }] }))],
      ['no path, which matches all', route(backend)],
      ['its own files and the API', route(at('/mf/notes'), at('/api'))],
      ['a parent folder, as some servers resolve it', route(at('/mf/notes/..;/api'))],
      ['a redirect of its own files', route({ matches: own, filters: [redirect] })],
      [
        'headers changed at the backend',
        route({
          ...at('/mf/notes'),
          backendRefs: [{ name: 'module', port: 80, filters: [header] }],
        }),
      ],
    ],
  },
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    refusal: 'firedeck-module-ingresses',
    accepted: [
      ['its own files', ingress(path('/mf/notes'))],
      ['one of its own files', ingress(path('/mf/notes/latest.json', 'Exact'))],
      ['its own files with a time limit', ingress(path('/mf/notes')), nginx('proxy-read-timeout')],
    ],
    refused: [
      ['everything', ingress(path('/'))],
      ['a default backend', { defaultBackend: service }],
      [
        'its own files and a default backend',
        { ...ingress(path('/mf/notes')), defaultBackend: service },
      ],
      [
        'a host without a path',
        { ...ingress(), rules: [{ host: 'a.example.org' }], defaultBackend: service },
      ],
      ['the API', ingress(path('/api'))],
      ['its own files and the API', ingress(path('/mf/notes'), path('/api'))],
      ['the files of all modules', ingress(path('/mf'))],
      ['the files of another module', ingress(path('/mf/tools'))],
      ['a module with the same name prefix', ingress(path('/mf/notes-archive'))],
      ['a pattern', ingress(path('/mf/notes/.*', 'ImplementationSpecific'))],
      ['a parent folder, as some servers resolve it', ingress(path('/mf/notes/..;/api'))],
      ['an nginx configuration', ingress(path('/mf/notes')), nginx('configuration-snippet')],
      ['a redirect of /', ingress(path('/mf/notes')), nginx('app-root')],
      ['a pattern by annotation', ingress(path('/mf/notes')), nginx('use-regex')],
      ['another host', ingress(path('/mf/notes')), nginx('server-alias')],
    ],
  },
];

const team = ['--as=an-engineer', '--as-group=firedeck-notes'];

describe.each(kinds)('$kind in the namespace of a module', (wanted) => {
  const { apiVersion, kind, refusal, accepted, refused } = wanted;
  const manifest = (namespace: string, spec: object, annotations = {}) =>
    JSON.stringify({ apiVersion, kind, metadata: { name: 'tried', namespace, annotations }, spec });
  const create = (text: string) => kubectl.try(['create', '--dry-run=server', '-f', '-'], text);
  const namespace = 'firedeck-notes';

  test.each(accepted)('a route with %s › is accepted', async (_what, spec, annotations) => {
    expect(await create(manifest(namespace, spec, annotations))).toMatchObject({ code: 0 });
  });

  test.each(refused)('a route with %s › is refused', async (_what, spec, annotations) => {
    const result = await create(manifest(namespace, spec, annotations));
    expect(result).toMatchObject({ code: 1, errors: expect.stringContaining(refusal) });
  });

  test('a change of the route to the API › is refused', async () => {
    const [[, mine] = ['', {}]] = accepted;
    const apply = (spec: object, as: string[]) =>
      kubectl.try(
        ['apply', '--server-side', '--force-conflicts', ...as, '-f', '-'],
        manifest(namespace, spec),
      );
    expect(await apply(mine, [])).toMatchObject({ code: 0 });
    const api = kind === 'Ingress' ? ingress(path('/api')) : route(at('/api'));
    expect(await apply(api, team)).toMatchObject({
      code: 1,
      errors: expect.stringContaining(refusal),
    });
    expect(await apply(mine, team)).toMatchObject({ code: 0 });
    await kubectl.run(['delete', '-n', namespace, kind, 'tried']);
  });

  test('routes in the namespace of the servers › are not restricted', async () => {
    const [[, everything] = ['', {}]] = refused;
    expect(await create(manifest('firedeck', everything))).toMatchObject({ code: 0 });
  });
});

// New policies take effect after a moment.
async function untilPoliciesWork(): Promise<void> {
  for (const { apiVersion, kind, refused } of kinds) {
    const [[, spec] = ['', {}]] = refused;
    const metadata = { name: 'tried', namespace: 'firedeck-notes' };
    const text = JSON.stringify({ apiVersion, kind, metadata, spec });
    const attempt = () => kubectl.try(['create', '--dry-run=server', '-f', '-'], text);
    await vi.waitFor(async () => expect((await attempt()).code).toBe(1), { timeout: 20_000 });
  }
}
