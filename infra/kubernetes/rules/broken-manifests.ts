import {
  type Container,
  type Flow,
  listWorkloads,
  type Manifest,
  type Peer,
  type PodSpec,
  type Spec,
} from '../manifest.ts';

type Break = (manifests: Manifest[]) => void;

function getSpec(manifests: Manifest[], kind: string, name: string): Spec {
  const found = manifests.find((one) => one.kind === kind && one.metadata.name === name);
  if (!found?.spec) throw new Error(`There is no ${kind} ${name}.`);
  return found.spec;
}

function getPod(manifests: Manifest[], name: string): PodSpec {
  const found = listWorkloads(manifests).find(({ manifest }) => manifest.metadata.name === name);
  if (!found) throw new Error(`There is no workload ${name}.`);
  return found.pod;
}

function getContainer(manifests: Manifest[], name: string): Container {
  const [first] = getPod(manifests, name).containers;
  if (!first) throw new Error(`${name} has no container.`);
  return first;
}

function remove(manifests: Manifest[], kind: string, name: string): void {
  const index = manifests.findIndex((one) => one.kind === kind && one.metadata.name === name);
  if (index < 0) throw new Error(`There is no ${kind} ${name}.`);
  manifests.splice(index, 1);
}

function renamed(manifests: Manifest[], kind: string, from: string, to: string): void {
  const found = manifests.find((one) => one.kind === kind && one.metadata.name === from);
  if (!found) throw new Error(`There is no ${kind} ${from}.`);
  found.metadata.name = to;
}

const inBff = { matchLabels: { 'app.kubernetes.io/name': 'bff' } };

function getFlow(manifests: Manifest[], policy: string, way: 'ingress' | 'egress'): Flow {
  const [flow] = getSpec(manifests, 'NetworkPolicy', policy)[way] ?? [];
  if (!flow) throw new Error(`${policy} has no rules.`);
  return flow;
}

function firstPeer(manifests: Manifest[], policy: string, way: 'ingress' | 'egress'): Peer {
  const { from, to } = getFlow(manifests, policy, way);
  const [peer] = from ?? to ?? [];
  if (!peer) throw new Error(`${policy} has no peers.`);
  return peer;
}

function openOnly(
  manifests: Manifest[],
  policy: string,
  way: 'ingress' | 'egress',
  port: number | string,
): void {
  getFlow(manifests, policy, way).ports = [{ port }];
}

const teamRule = (manifests: Manifest[]) => {
  const role = manifests.find(({ kind, metadata }) => kind === 'Role' && metadata.name === 'team');
  const [first] = role?.rules ?? [];
  if (!first) throw new Error('There is no role for a team.');
  return first;
};

/** Changes of the production manifests that each rule must detect. */
export const broken: Record<string, Break[]> = {
  'containers have requests for CPU and memory, and a memory limit': [
    (all) => delete getContainer(all, 'bff').resources?.limits,
    (all) => delete getContainer(all, 'module').resources?.requests?.cpu,
  ],
  'containers have a read-only root file system': [
    (all) => delete getContainer(all, 'module').securityContext?.readOnlyRootFilesystem,
  ],
  'image tags are versions': [
    (all) => Object.assign(getContainer(all, 'bff'), { image: 'registry.example.org/bff' }),
    (all) => Object.assign(getContainer(all, 'bff'), { image: 'registry.example.org/bff:latest' }),
    (all) => Object.assign(getContainer(all, 'bff'), { image: 'registry.example.org:5000/bff' }),
  ],
  'no pod mounts a service account token': [
    (all) => delete getPod(all, 'bff').automountServiceAccountToken,
    (all) => delete getPod(all, 'mail').serviceAccountName,
    (all) => {
      for (const one of all)
        if (one.kind === 'ServiceAccount') delete one.automountServiceAccountToken;
    },
  ],
  'containers with a port have startup and readiness probes': [
    (all) => delete getContainer(all, 'module').startupProbe,
    (all) => delete getContainer(all, 'bff').readinessProbe,
  ],
  'a failed container shows the end of its log in the pod status': [
    (all) => delete getContainer(all, 'bff').terminationMessagePolicy,
    (all) => Object.assign(getContainer(all, 'mail'), { terminationMessagePolicy: 'File' }),
  ],
  'each probe of the bff has its own path, so that a database outage restarts no pod': [
    (all) =>
      Object.assign(getContainer(all, 'bff').livenessProbe ?? {}, {
        httpGet: { path: '/healthz/ready' },
      }),
    (all) =>
      Object.assign(getContainer(all, 'bff').readinessProbe ?? {}, {
        httpGet: { path: '/healthz/live' },
      }),
  ],
  'pods have time for a graceful shutdown, and wait for endpoint propagation first': [
    (all) => Object.assign(getPod(all, 'mail'), { terminationGracePeriodSeconds: 10 }),
    (all) => delete getContainer(all, 'module').lifecycle,
  ],
  'deployments have at least two pods, spread over nodes, and a disruption budget': [
    (all) => remove(all, 'PodDisruptionBudget', 'mail'),
    (all) => Object.assign(getSpec(all, 'HorizontalPodAutoscaler', 'bff'), { minReplicas: 1 }),
    (all) => remove(all, 'HorizontalPodAutoscaler', 'favicon'),
    (all) => delete getPod(all, 'module').topologySpreadConstraints,
  ],
  'a rollout stops a pod only after its successor is ready': [
    (all) => delete getSpec(all, 'Deployment', 'bff').strategy,
  ],
  'selectors match pods, and autoscalers have a target': [
    (all) => Object.assign(getSpec(all, 'Service', 'bff'), { selector: { app: 'bff' } }),
    (all) =>
      Object.assign(getSpec(all, 'HorizontalPodAutoscaler', 'bff'), {
        scaleTargetRef: { name: 'other' },
      }),
  ],
  'namespaces enforce the level restricted and deny traffic by default': [
    (all) => remove(all, 'NetworkPolicy', 'default-deny'),
    (all) => {
      const namespaces = all.filter(({ kind }) => kind === 'Namespace');
      for (const { metadata } of namespaces)
        Object.assign(metadata.labels ?? {}, { 'pod-security.kubernetes.io/enforce': 'baseline' });
    },
  ],
  'network policies name peers and ports': [
    (all) =>
      Object.assign(getSpec(all, 'NetworkPolicy', 'bff-to-mongodb'), {
        egress: [{ ports: [{ port: 27017 }] }],
      }),
    (all) => Object.assign(getSpec(all, 'NetworkPolicy', 'bff-from-gateway'), { ingress: [{}] }),
  ],
  'only the favicon worker has egress to the internet, private networks excluded': [
    (all) =>
      Object.assign(getSpec(all, 'NetworkPolicy', 'bff-to-redis'), {
        egress: [{ to: [{ ipBlock: { cidr: '0.0.0.0/0' } }], ports: [1] }],
      }),
    (all) =>
      Object.assign(getSpec(all, 'NetworkPolicy', 'favicon-to-public-sites'), {
        egress: [{ to: [{ ipBlock: { cidr: '0.0.0.0/0', except: ['10.0.0.0/8'] } }], ports: [1] }],
      }),
  ],
  'a favicon worker has egress to its proxy or, without one, to public sites': [
    (all) => renamed(all, 'NetworkPolicy', 'favicon-to-public-sites', 'favicon-to-proxy'),
    (all) =>
      Object.assign(getContainer(all, 'favicon'), {
        env: [{ name: 'FAVICON_PROXY_URL', value: 'http://proxy' }],
      }),
  ],
  'servers have egress to the collector if, and only if, they send traces': [
    (all) => renamed(all, 'NetworkPolicy', 'mail-to-smtp', 'mail-to-collector'),
  ],
  'only a bff with single sign-on has the client secret and egress to the provider': [
    (all) => renamed(all, 'NetworkPolicy', 'mail-to-smtp', 'bff-to-identity-provider'),
    (all) => getContainer(all, 'bff').env?.push({ name: 'OIDC_CLIENT_SECRET', value: 'x' }),
    (all) => {
      for (const { metadata, data } of all)
        if (metadata.name.startsWith('bff-settings'))
          Object.assign(data ?? {}, { OIDC_ISSUER: 'x' });
    },
  ],
  'a bff with ARTIFACTS_URL can reach the module hosts': [
    (all) => remove(all, 'NetworkPolicy', 'bff-to-modules'),
    (all) => remove(all, 'NetworkPolicy', 'module-from-bff'),
    // The port of the Service; policies need the port of the pod.
    (all) => openOnly(all, 'bff-to-modules', 'egress', 80),
    (all) => Object.assign(firstPeer(all, 'bff-to-modules', 'egress'), { podSelector: inBff }),
    (all) => delete firstPeer(all, 'bff-to-modules', 'egress').namespaceSelector,
    (all) => delete firstPeer(all, 'module-from-bff', 'ingress').namespaceSelector,
  ],
  'monitoring can reach only the metrics of the bff, the gateway everything else': [
    (all) => remove(all, 'NetworkPolicy', 'bff-from-monitoring'),
    (all) => openOnly(all, 'bff-from-monitoring', 'ingress', 'http'),
    (all) => getFlow(all, 'bff-from-gateway', 'ingress').ports?.push({ port: 9464 }),
  ],
  'module hosts get only /mf/<module>, the bff all other paths': [
    (all) =>
      Object.assign(getSpec(all, 'HTTPRoute', 'module'), {
        rules: [{ matches: [{ path: { value: '/api' } }] }],
      }),
    (all) => Object.assign(getSpec(all, 'HTTPRoute', 'module'), { rules: [{}] }),
    (all) =>
      Object.assign(getSpec(all, 'HTTPRoute', 'bff'), {
        rules: [{ matches: [{ path: { value: '/mf/notes' } }] }],
      }),
  ],
  'other paths, such as /scim/v2 and /sw.js, go to the bff without filters': [
    (all) => getSpec(all, 'HTTPRoute', 'bff').rules?.pop(),
    (all) =>
      Object.assign(getSpec(all, 'HTTPRoute', 'bff').rules?.at(-1) ?? {}, {
        backendRefs: [{ name: 'module', port: 80 }],
      }),
    (all) =>
      getSpec(all, 'HTTPRoute', 'bff').rules?.unshift({
        matches: [{ path: { value: '/sw.js' } }],
        backendRefs: [{ name: 'module', port: 80 }],
      }),
    (all) =>
      Object.assign(getSpec(all, 'HTTPRoute', 'bff').rules?.at(-1) ?? {}, {
        filters: [{ type: 'ResponseHeaderModifier' }],
      }),
  ],
  'backends of routes exist': [(all) => remove(all, 'Service', 'bff')],
  'routes have a timeout, except that of the event stream': [
    (all) => {
      for (const rule of getSpec(all, 'HTTPRoute', 'bff').rules ?? []) delete rule.timeouts;
    },
  ],
  'the gateway gives uploads of pictures more time than the bff': [
    (all) => {
      for (const { timeouts } of getSpec(all, 'HTTPRoute', 'bff').rules ?? [])
        if (timeouts) timeouts.request = '60s';
    },
    (all) => getSpec(all, 'HTTPRoute', 'bff').rules?.splice(1, 1),
  ],
  'all routes have the same host': [
    (all) =>
      Object.assign(getSpec(all, 'HTTPRoute', 'module'), { hostnames: ['other.example.org'] }),
  ],
  'roles have no wildcards, no cluster-wide permissions, and secrets only by name': [
    (all) => teamRule(all).verbs.push('*'),
    (all) => Object.assign(teamRule(all), { resources: ['secrets'], resourceNames: [] }),
    (all) => all.push({ apiVersion: 'v1', kind: 'ClusterRole', metadata: { name: 'wide' } }),
  ],
  'a team can change only its deployment and route': [
    (all) => teamRule(all).verbs.push('delete'),
    (all) => Object.assign(teamRule(all), { resources: ['networkpolicies'] }),
  ],
  'module pods mount no secrets or ConfigMaps': [
    (all) =>
      getPod(all, 'module').volumes?.push({ name: 'key', secret: { secretName: 'firedeck-tls' } }),
    (all) =>
      Object.assign(getContainer(all, 'module'), {
        env: [
          { name: 'KEY', valueFrom: { secretKeyRef: { name: 'firedeck-tls', key: 'tls.key' } } },
        ],
      }),
  ],
  'manifests contain no secrets, except addresses without a password': [
    (all) =>
      all.push({
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name: 'bff-databases' },
        data: {
          MONGODB_URI: Buffer.from('mongodb://user:password@db.example.org').toString('base64'),
        },
      }),
  ],
  'secrets, ConfigMaps and accounts of pods exist or are declared': [
    (all) => remove(all, 'ServiceAccount', 'bff'),
    (all) => getPod(all, 'bff').volumes?.push({ name: 'more', secret: { secretName: 'unknown' } }),
  ],
  'operator commands of jobs can be parsed': [
    (all) => {
      getContainer(all, 'bff').args = ['operator.mjs', 'backup', '/backups', '--keep', 'unset'];
    },
    (all) => {
      getContainer(all, 'bff').args = ['operator.mjs', 'back-up', '/backups'];
    },
  ],
  'there is a mail worker if, and only if, the bff has SMTP_URL': [
    (all) => remove(all, 'Deployment', 'mail'),
    (all) => {
      for (const { data } of all) delete data?.SMTP_URL;
    },
  ],
  'our processes accept all of their settings': [
    (all) => getContainer(all, 'bff').env?.push({ name: 'MISSPELT', value: 'x' }),
    (all) => getContainer(all, 'bff').env?.push({ name: 'SIGN_UP', value: 'sometimes' }),
    (all) => getContainer(all, 'bff').env?.push({ name: 'TRUSTED_PROXIES', value: '' }),
    (all) => getContainer(all, 'favicon').env?.push({ name: 'REDIS_URL', value: 'redis://redis' }),
    (all) => Object.assign(getContainer(all, 'mail'), { envFrom: [] }),
  ],
};
