import { times, workerPath } from '@firedeck/contract';
import {
  formatTitle,
  listContainers,
  listWorkloads,
  type Manifest,
  ofKind,
  type Peer,
  type Route,
} from '../manifest.ts';
import { findRoute, isBelow, listBackends, listPaths } from './routes.ts';
import type { Rule } from './rule.ts';

const levels = ['enforce', 'warn', 'audit'];
const privateNetworks = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '127.0.0.0/8',
];
/** Networks of this size or larger are too broad. */
const widestNamedBits = 8;

const egressPeers = ({ spec }: Manifest): Peer[] =>
  (spec?.egress ?? []).flatMap(({ to }) => to ?? []);

const isWide = ({ ipBlock }: Peer): boolean =>
  ipBlock !== undefined && Number(ipBlock.cidr.split('/')[1]) <= widestNamedBits;

function findModule(manifests: readonly Manifest[], { metadata }: Manifest): string | undefined {
  const namespace = manifests.find(
    ({ kind, metadata: { name } }) => kind === 'Namespace' && name === metadata.namespace,
  );
  return namespace?.metadata.labels?.['firedeck/module'];
}

/** Whether it routes to the one host of all modules, in the namespace of the servers. */
const leadsToModules = ({ spec }: Manifest): boolean =>
  (spec?.rules ?? []).some((rule) => listBackends(rule).some(({ name }) => name === 'module'));

const isRoutedToBff = (route: Route | undefined): boolean =>
  route !== undefined && !route.filters && listBackends(route).every(({ name }) => name === 'bff');

/** Rules for ingress and egress traffic. */
export const trafficRules: readonly Rule[] = [
  {
    name: 'namespaces enforce the level restricted and deny traffic by default',
    problems: (manifests) =>
      ofKind(manifests, 'Namespace').flatMap(({ metadata: { name, labels } }) => {
        const level = (kind: string) => labels?.[`pod-security.kubernetes.io/${kind}`];
        const denial = ofKind(manifests, 'NetworkPolicy').some(
          ({ metadata, spec }) =>
            metadata.namespace === name &&
            Object.keys(spec?.podSelector ?? {}).length === 0 &&
            spec?.policyTypes?.join() === 'Ingress,Egress' &&
            !spec.ingress &&
            !spec.egress,
        );
        return [
          ...(levels.every((kind) => level(kind) === 'restricted')
            ? []
            : [`${name}: not restricted`]),
          ...(denial ? [] : [`${name}: no default deny`]),
        ];
      }),
  },
  {
    name: 'network policies name peers and ports',
    problems: (manifests) =>
      ofKind(manifests, 'NetworkPolicy').flatMap((policy) => {
        const flows = [
          ...(policy.spec?.ingress ?? []).map(({ from, ports }) => [from, ports]),
          ...(policy.spec?.egress ?? []).map(({ to, ports }) => [to, ports]),
        ];
        return flows.every((flow) => flow.every((part) => part?.length))
          ? []
          : [formatTitle(policy)];
      }),
  },
  {
    name: 'only the favicon worker has egress to the internet, private networks excluded',
    problems: (manifests) =>
      ofKind(manifests, 'NetworkPolicy').flatMap((policy) =>
        egressPeers(policy)
          .filter(isWide)
          .filter(
            ({ ipBlock }) =>
              policy.metadata.name !== 'favicon-to-public-sites' ||
              (!ipBlock?.cidr.includes(':') &&
                !privateNetworks.every((network) => ipBlock?.except?.includes(network))),
          )
          .map(({ ipBlock }) => `${formatTitle(policy)}: ${ipBlock?.cidr}`),
      ),
  },
  {
    name: 'a favicon worker has egress to its proxy or, without one, to public sites',
    problems: (manifests) => {
      const hasProxy = listWorkloads(manifests)
        .flatMap(listContainers)
        .some(({ env = [] }) => env.some(({ name }) => name === 'FAVICON_PROXY_URL'));
      const policies = ofKind(manifests, 'NetworkPolicy').map(({ metadata }) => metadata.name);
      const [right, wrong] = hasProxy
        ? ['favicon-to-proxy', 'favicon-to-public-sites']
        : ['favicon-to-public-sites', 'favicon-to-proxy'];
      const isThere = listWorkloads(manifests).some(
        ({ manifest }) => manifest.metadata.name === 'favicon',
      );
      return isThere && (!policies.includes(right) || policies.includes(wrong)) ? [right] : [];
    },
  },
  {
    name: 'servers have egress to the collector if, and only if, they send traces',
    problems: (manifests) => {
      const policies = ofKind(manifests, 'NetworkPolicy').map(({ metadata }) => metadata.name);
      return ['bff', 'favicon', 'mail'].filter((name) => {
        // Its name ends with a hash of its contents.
        const settings = ofKind(manifests, 'ConfigMap').find(({ metadata }) =>
          metadata.name.startsWith(`${name}-settings`),
        );
        const sends = settings?.data?.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined;
        return sends !== policies.includes(`${name}-to-collector`);
      });
    },
  },
  {
    name: 'only a bff with single sign-on has the client secret and egress to the provider',
    problems: (manifests) =>
      listWorkloads(manifests)
        .filter(({ manifest }) => manifest.metadata.name === 'bff')
        .flatMap((bff) => {
          const signsOn = ofKind(manifests, 'ConfigMap').some(
            ({ metadata, data }) =>
              metadata.name.startsWith('bff-settings') && data?.OIDC_ISSUER !== undefined,
          );
          const hasRoute = ofKind(manifests, 'NetworkPolicy').some(
            ({ metadata }) => metadata.name === 'bff-to-identity-provider',
          );
          const hasSecret = listContainers(bff).some(({ env = [] }) =>
            env.some(({ name }) => name === 'OIDC_CLIENT_SECRET'),
          );
          return [
            ...(hasRoute === signsOn ? [] : ['bff-to-identity-provider']),
            ...(hasSecret === signsOn ? [] : ['OIDC_CLIENT_SECRET']),
          ];
        }),
  },
  {
    name: 'module hosts get only /mf/<module>, the bff all other paths',
    problems: (manifests) =>
      ofKind(manifests, 'HTTPRoute', 'Ingress').flatMap((route) => {
        const id = findModule(manifests, route);
        const isRight = (path: string) =>
          id === undefined
            ? isBelow(path, '/mf') === leadsToModules(route)
            : isBelow(path, `/mf/${id}`);
        const paths = (route.spec?.rules ?? []).flatMap(listPaths);
        return paths
          .filter((path) => !isRight(path))
          .map((path) => `${formatTitle(route)}: ${path}`);
      }),
  },
  {
    name: 'other paths, such as /scim/v2 and /sw.js, go to the bff without filters',
    problems: (manifests) => {
      const rules = ofKind(manifests, 'HTTPRoute', 'Ingress').flatMap(
        ({ spec }) => spec?.rules ?? [],
      );
      if (rules.length === 0) return [];
      return ['/scim/v2', workerPath]
        .filter((path) => !isRoutedToBff(findRoute(rules, path)))
        .map((path) => `no route of ${path}`);
    },
  },
  {
    name: 'backends of routes exist',
    problems: (manifests) =>
      ofKind(manifests, 'HTTPRoute', 'Ingress').flatMap((route) => {
        const wanted = (route.spec?.rules ?? []).flatMap(({ backendRefs = [], http }) => [
          ...backendRefs,
          ...(http?.paths ?? []).map(({ backend: { service } }) => ({
            name: service.name,
            port: service.port.number,
          })),
        ]);
        return wanted
          .filter(
            ({ name, port }) =>
              !ofKind(manifests, 'Service').some(
                ({ metadata, spec }) =>
                  metadata.namespace === route.metadata.namespace &&
                  metadata.name === name &&
                  spec?.ports?.some((one) => one.port === port),
              ),
          )
          .map(({ name, port }) => `${formatTitle(route)}: ${name}:${port}`);
      }),
  },
  {
    name: 'routes have a timeout, except that of the event stream',
    problems: (manifests) =>
      ofKind(manifests, 'HTTPRoute').flatMap((route) =>
        (route.spec?.rules ?? [])
          .filter(({ backendRefs }) => backendRefs)
          .filter(
            (rule) => (rule.timeouts?.request === '0s') !== listPaths(rule).includes('/api/events'),
          )
          .map((rule) => `${formatTitle(route)}: ${listPaths(rule)}`),
      ),
  },
  {
    name: 'the gateway gives uploads of pictures more time than the bff',
    problems: (manifests) => {
      const rules = ofKind(manifests, 'HTTPRoute').flatMap(({ spec }) => spec?.rules ?? []);
      const ofPictures = rules.find((rule) => listPaths(rule).includes('/api/pictures'));
      const seconds = Number.parseInt(ofPictures?.timeouts?.request ?? '0', 10);
      return rules.length === 0 || seconds > times.pictureUploadMs / 1_000
        ? []
        : [`${seconds} seconds`];
    },
  },
  {
    name: 'all routes have the same host',
    problems: (manifests) => {
      const hosts = manifests.flatMap(({ kind, spec }) => [
        ...(kind === 'Gateway' ? (spec?.listeners ?? []).map(({ hostname }) => hostname) : []),
        ...(spec?.hostnames ?? []),
        ...(kind === 'Ingress' ? (spec?.rules ?? []).map(({ host }) => host ?? 'any host') : []),
      ]);
      return new Set(hosts).size > 1 ? [...new Set(hosts)] : [];
    },
  },
];
