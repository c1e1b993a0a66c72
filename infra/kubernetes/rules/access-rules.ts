import { formatTitle, listContainers, listWorkloads, type Manifest, ofKind } from '../manifest.ts';
import { secretsToMake } from '../secrets-to-make.ts';
import type { Rule } from './rule.ts';

const roles = ['Role', 'ClusterRole'];
const readingVerbs = ['get', 'list', 'watch'];

/** `kind namespace/name` of everything that pods mount or reference. */
function listReferences(manifests: readonly Manifest[]): string[] {
  return listWorkloads(manifests).flatMap((workload) => {
    const { namespace } = workload.manifest.metadata;
    const ofEnvironment = listContainers(workload).flatMap(({ env = [], envFrom = [] }) => [
      ...env
        .flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? [])
        .map(({ name }) => ['Secret', name]),
      ...envFrom
        .flatMap(({ configMapRef }) => configMapRef ?? [])
        .map(({ name }) => ['ConfigMap', name]),
    ]);
    const ofVolumes = (workload.pod.volumes ?? []).flatMap(({ secret, configMap }) => [
      ...(secret ? [['Secret', secret.secretName]] : []),
      ...(configMap ? [['ConfigMap', configMap.name]] : []),
    ]);
    const account = ['ServiceAccount', workload.pod.serviceAccountName];
    return [...ofEnvironment, ...ofVolumes, account].map(
      ([kind, name]) => `${kind} ${namespace}/${name}`,
    );
  });
}

/** Rules for permissions and secrets. */
export const accessRules: readonly Rule[] = [
  {
    name: 'roles have no wildcards, no cluster-wide permissions, and secrets only by name',
    problems: (manifests) => [
      ...ofKind(manifests, 'ClusterRole', 'ClusterRoleBinding').map(formatTitle),
      ...ofKind(manifests, ...roles).flatMap((role) =>
        (role.rules ?? [])
          .filter(
            ({ apiGroups, resources, verbs, resourceNames }) =>
              [apiGroups, resources, verbs].some((list) => list.includes('*')) ||
              (resources.includes('secrets') && !resourceNames?.length),
          )
          .map(({ resources }) => `${formatTitle(role)}: ${resources}`),
      ),
    ],
  },
  {
    name: 'a team can change only its deployment and route',
    problems: (manifests) =>
      ofKind(manifests, ...roles).flatMap((role) =>
        (role.rules ?? [])
          .filter(({ verbs }) => verbs.some((verb) => !readingVerbs.includes(verb)))
          .flatMap(({ resources, verbs }) => [
            ...resources.filter((one) => !['deployments', 'httproutes', 'ingresses'].includes(one)),
            ...verbs.filter((verb) => ![...readingVerbs, 'patch', 'update'].includes(verb)),
          ])
          .map((what) => `${formatTitle(role)}: ${what}`),
      ),
  },
  {
    name: 'module pods mount no secrets or ConfigMaps',
    problems: (manifests) => {
      const ofModules = ofKind(manifests, 'Namespace')
        .filter(({ metadata }) => metadata.labels?.['firedeck/module'])
        .map(({ metadata }) => metadata.name);
      return listReferences(manifests).filter(
        (one) =>
          !one.startsWith('ServiceAccount ') &&
          ofModules.some((namespace) => one.includes(` ${namespace}/`)),
      );
    },
  },
  {
    name: 'manifests contain no secrets, except addresses without a password',
    problems: (manifests) =>
      ofKind(manifests, 'Secret').flatMap((secret) =>
        Object.entries(secret.data ?? {})
          .map(([name, value]) => [name, Buffer.from(value, 'base64').toString()] as const)
          .concat(Object.entries(secret.stringData ?? {}))
          .filter(
            ([, value]) => !/^(mongodb|redis):\/\/[^@]+\.firedeck-data\.svc\.[^@]+$/.test(value),
          )
          .map(([name]) => `${formatTitle(secret)}: ${name}`),
      ),
  },
  {
    name: 'secrets, ConfigMaps and accounts of pods exist or are declared',
    problems: (manifests) => {
      const there = new Set(manifests.map(formatTitle));
      const references = [...new Set(listReferences(manifests))];
      return references.filter((one) => !there.has(one) && !secretsToMake.has(one));
    },
  },
];
