import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFacts } from '../cluster-facts.ts';
import { createKubectl, type Kubectl } from '../kubectl.ts';
import { applyModules, preparedCluster } from './namespaces.ts';

const teams = ['shell', 'auth', 'tools', 'notes'] as const;
let kubectl: Kubectl;
let removeModules: () => Promise<void>;

beforeAll(async () => {
  kubectl = await preparedCluster();
  removeModules = await applyModules(kubectl, teams);
});
afterAll(() => removeModules());

type Right = [verb: string, what: string];

/** Permissions that a team needs in its namespace. */
const must: Right[] = [
  ['get', 'deployments.apps/module'],
  ['patch', 'deployments.apps/module'],
  ['update', 'deployments.apps/module'],
  ['list', 'deployments.apps'],
  ['watch', 'deployments.apps'],
  ['list', 'replicasets.apps'],
  ['watch', 'replicasets.apps'],
  ['get', 'pods'],
  ['list', 'pods'],
  ['watch', 'pods'],
  ['get', 'pods/log'],
  ['list', 'events'],
  ['list', 'services'],
  ['list', 'horizontalpodautoscalers.autoscaling'],
  ['get', 'httproutes.gateway.networking.k8s.io'],
  ['patch', 'httproutes.gateway.networking.k8s.io'],
  ['update', 'httproutes.gateway.networking.k8s.io'],
  ['patch', 'ingresses.networking.k8s.io'],
  ['get', 'secrets/release-key'],
];

/** Permissions that it must not have there. */
const mustNot: Right[] = [
  ['create', 'deployments.apps'],
  ['delete', 'deployments.apps/module'],
  ['patch', 'deployments.apps/another'],
  ['patch', 'deployments.apps/scale'],
  ['create', 'pods'],
  ['delete', 'pods'],
  ['create', 'pods/exec'],
  ['create', 'pods/attach'],
  ['create', 'pods/portforward'],
  ['create', 'pods/ephemeralcontainers'],
  ['create', 'jobs.batch'],
  ['create', 'statefulsets.apps'],
  ['create', 'daemonsets.apps'],
  ['get', 'secrets'],
  ['list', 'secrets'],
  ['get', 'secrets/firedeck-tls'],
  ['patch', 'secrets/release-key'],
  ['get', 'configmaps'],
  ['patch', 'services'],
  ['create', 'httproutes.gateway.networking.k8s.io'],
  ['delete', 'httproutes.gateway.networking.k8s.io'],
  ['create', 'ingresses.networking.k8s.io'],
  ['patch', 'networkpolicies.networking.k8s.io'],
  ['delete', 'networkpolicies.networking.k8s.io'],
  ['patch', 'horizontalpodautoscalers.autoscaling'],
  ['delete', 'poddisruptionbudgets.policy'],
  ['patch', 'roles.rbac.authorization.k8s.io'],
  ['create', 'rolebindings.rbac.authorization.k8s.io'],
  ['create', 'serviceaccounts/token'],
  ['impersonate', 'serviceaccounts'],
];

/** Permissions that it must not have in any namespace. */
const ofTheCluster: Right[] = [
  ['list', 'namespaces'],
  ['patch', 'namespaces'],
  ['list', 'nodes'],
  ['list', 'pods'],
  ['list', 'secrets'],
  ['patch', 'deployments.apps'],
  ['patch', 'validatingadmissionpolicies.admissionregistration.k8s.io'],
  ['delete', 'validatingadmissionpolicybindings.admissionregistration.k8s.io'],
  ['patch', 'customresourcedefinitions.apiextensions.k8s.io'],
  ['patch', 'clusterroles.rbac.authorization.k8s.io'],
  ['impersonate', 'groups'],
];

const as = (team: string) => ['--as=an-engineer', `--as-group=firedeck-${team}`];

/** Filters the permissions that a team has. */
async function granted(team: string, rights: Right[], where: string[]): Promise<Right[]> {
  const responses = await Promise.all(
    rights.map(async ([verb, what]) => {
      const [resource = '', name = ''] = what.split('/');
      const isPart = [
        'log',
        'scale',
        'exec',
        'attach',
        'portforward',
        'ephemeralcontainers',
        'token',
      ];
      const resourceArgs = isPart.includes(name) ? [resource, `--subresource=${name}`] : [what];
      return (await kubectl.try(['auth', 'can-i', verb, ...resourceArgs, ...where, ...as(team)]))
        .output;
    }),
  );
  return rights.filter((_, index) => responses[index]?.trim() === 'yes');
}

describe.each(teams)('the team of %s', (team) => {
  const own = `firedeck-${team}`;

  test('in its namespace › has the permissions for a release', async () => {
    expect(await granted(team, must, ['-n', own])).toEqual(must);
  });

  test('in its namespace › has none of the forbidden permissions', async () => {
    expect(await granted(team, mustNot, ['-n', own])).toEqual([]);
  });

  test('in its namespace › has exactly the rules of its role', async () => {
    const role = await kubectl.get<{ rules: Rule[] }>(['-n', own, 'role', 'team']);
    expect((await listRules(team, own)).toSorted(byText)).toEqual(
      [...role.rules, ...(await listRules(team, 'default'))].toSorted(byText),
    );
  });

  test.each(['firedeck', ...teams.filter((one) => one !== team).map((one) => `firedeck-${one}`)])(
    'in %s › has no permissions',
    async (namespace) => {
      expect(await listRules(team, namespace)).toEqual(await listRules(team, 'default'));
    },
  );

  test('in the whole cluster › has no permissions', async () => {
    expect(await granted(team, ofTheCluster, ['--all-namespaces'])).toEqual([]);
  });
});

test('any authenticated user › may query their permissions and the server version', async () => {
  const rules = await listRules('notes', 'default');
  for (const { resources, verbs } of rules) {
    expect(verbs).toEqual(['create']);
    expect(resources.join()).toMatch(/^self\w+reviews/);
  }
});

test('a member of a team › rolls out the module with a personal certificate', async () => {
  const { kubectl: program, kubeconfigs } = readFacts();
  const engineer = createKubectl(program, kubeconfigs['notes-engineer'] ?? '');
  const set = (team: string) =>
    engineer.try([
      '-n',
      `firedeck-${team}`,
      'set',
      'image',
      'deployment/module',
      'module=firedeck/notes:next',
    ]);
  expect(await set('notes')).toMatchObject({ code: 0 });
  expect(await set('tools')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('forbidden'),
  });
});

/** The rules of a team in a namespace, without those of all authenticated users. */
async function listRules(team: string, namespace: string): Promise<Rule[]> {
  const review = {
    apiVersion: 'authorization.k8s.io/v1',
    kind: 'SelfSubjectRulesReview',
    spec: { namespace },
  };
  const output = await kubectl.run(
    ['create', '--validate=false', '-o', 'json', '-f', '-', ...as(team)],
    JSON.stringify(review),
  );
  return JSON.parse(output).status.resourceRules;
}

interface Rule {
  apiGroups: string[];
  resources: string[];
  resourceNames?: string[];
  verbs: string[];
}

function byText(a: Rule, b: Rule): number {
  const text = ({ apiGroups, resources, verbs }: Rule) => [apiGroups, resources, verbs].join();
  return text(a).localeCompare(text(b));
}
