import {
  type Flow,
  formatTitle,
  type Labels,
  listContainers,
  listWorkloads,
  type Manifest,
  ofKind,
  type Peer,
  type Selector,
  selects,
  type Workload,
} from '../manifest.ts';
import type { Rule } from './rule.ts';

/** The properties of a pod that policies match. */
interface Endpoint {
  namespace: string;
  namespaceLabels: Labels;
  labels: Labels;
}

const named = (manifests: readonly Manifest[], name: string): Workload[] =>
  listWorkloads(manifests).filter(({ manifest }) => manifest.metadata.name === name);

function describeEndpoint(
  manifests: readonly Manifest[],
  { manifest, labels }: Workload,
): Endpoint {
  const { namespace = 'default' } = manifest.metadata;
  const own = ofKind(manifests, 'Namespace').find(({ metadata }) => metadata.name === namespace);
  // Kubernetes sets this label on every namespace.
  const given = { 'kubernetes.io/metadata.name': namespace };
  return { namespace, namespaceLabels: { ...own?.metadata.labels, ...given }, labels };
}

/** An external pod in a namespace labeled by an administrator. */
const labeled = (label: string): Endpoint => ({
  namespace: 'others',
  namespaceLabels: { [label]: 'yes' },
  labels: {},
});

/** Whether a selector expression matches these labels. */
function fits({ matchLabels, matchExpressions = [] }: Selector, labels: Labels): boolean {
  const exist = matchExpressions.every(
    ({ key, operator }) => operator === 'Exists' && key in labels,
  );
  return exist && selects(matchLabels, labels);
}

function isPeer(policy: Manifest, peer: Peer, endpoint: Endpoint): boolean {
  const { ipBlock, namespaceSelector, podSelector = {} } = peer;
  if (ipBlock) return false;
  const isThere = namespaceSelector
    ? fits(namespaceSelector, endpoint.namespaceLabels)
    : policy.metadata.namespace === endpoint.namespace;
  return isThere && fits(podSelector, endpoint.labels);
}

/** Whether a rule opens a port of a pod (not of its Service). */
function opens({ ports = [] }: Flow, to: Workload, name: string): boolean {
  const own = listContainers(to).flatMap(({ ports = [] }) => ports);
  const number = own.find((port) => port.name === name)?.containerPort;
  return ports.some(
    ({ port, protocol = 'TCP' }) => protocol === 'TCP' && [name, number].includes(port),
  );
}

const policiesFor = (manifests: readonly Manifest[], { namespace, labels }: Endpoint) =>
  ofKind(manifests, 'NetworkPolicy').filter(
    ({ metadata, spec }) =>
      metadata.namespace === namespace && fits(spec?.podSelector ?? {}, labels),
  );

/** Whether ingress from a peer to a port of a workload is allowed. */
function letsIn(
  manifests: readonly Manifest[],
  to: Workload,
  name: string,
  from: Endpoint,
): boolean {
  return policiesFor(manifests, describeEndpoint(manifests, to)).some((policy) =>
    (policy.spec?.ingress ?? []).some(
      (flow) => opens(flow, to, name) && flow.from?.some((peer) => isPeer(policy, peer, from)),
    ),
  );
}

/** Whether egress from a workload to a port of another is allowed. */
function letsOut(
  manifests: readonly Manifest[],
  from: Workload,
  to: Workload,
  name: string,
): boolean {
  return policiesFor(manifests, describeEndpoint(manifests, from)).some((policy) =>
    (policy.spec?.egress ?? []).some(
      (flow) =>
        opens(flow, to, name) &&
        flow.to?.some((peer) => isPeer(policy, peer, describeEndpoint(manifests, to))),
    ),
  );
}

export const flowRules: readonly Rule[] = [
  {
    name: 'a bff with ARTIFACTS_URL can reach the module hosts',
    problems: (manifests) => {
      const looks = ofKind(manifests, 'ConfigMap').some(
        ({ metadata, data }) =>
          metadata.name.startsWith('bff-settings') && data?.ARTIFACTS_URL !== undefined,
      );
      if (!looks) return [];
      return named(manifests, 'bff').flatMap((bff) =>
        named(manifests, 'module').flatMap((module) => [
          ...(letsOut(manifests, bff, module, 'http') ? [] : [`no egress to ${module.title}`]),
          ...(letsIn(manifests, module, 'http', describeEndpoint(manifests, bff))
            ? []
            : [`no ingress at ${module.title}`]),
        ]),
      );
    },
  },
  {
    name: 'monitoring can reach only the metrics of the bff, the gateway everything else',
    problems: (manifests) =>
      named(manifests, 'bff').flatMap((bff) => {
        const wrong = (label: string, port: string, isRight: boolean) =>
          letsIn(manifests, bff, port, labeled(label)) === isRight ? [] : [`${label}: ${port}`];
        return [
          ...wrong('firedeck/monitoring', 'metrics', true),
          ...wrong('firedeck/monitoring', 'http', false),
          ...wrong('firedeck/gateway', 'http', true),
          ...wrong('firedeck/gateway', 'metrics', false),
        ].map((flow) => `${formatTitle(bff.manifest)}: ${flow}`);
      }),
  },
];
