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
  if (!found) throw new Error(`Nothing runs pods of ${name}.`);
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
  if (!flow) throw new Error(`${policy} lets nothing through.`);
  return flow;
}

function firstPeer(manifests: Manifest[], policy: string, way: 'ingress' | 'egress'): Peer {
  const { from, to } = getFlow(manifests, policy, way);
  const [peer] = from ?? to ?? [];
  if (!peer) throw new Error(`${policy} names nobody.`);
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
  if (!first) throw new Error('There is no role of a team.');
  return first;
};

/** By rule: changes of the production manifests that it must detect. */
export const broken: Record<string, Break[]> = {
  'containers name what they need, and the most memory they get': [
    (all) => delete getContainer(all, 'bff').resources?.limits,
    (all) => delete getContainer(all, 'module').resources?.requests?.cpu,
  ],
  'containers run on a read-only root': [
    (all) => delete getContainer(all, 'module').securityContext?.readOnlyRootFilesystem,
  ],
  'images have a version': [
    (all) => Object.assign(getContainer(all, 'bff'), { image: 'registry.example.org/bff' }),
    (all) => Object.assign(getContainer(all, 'bff'), { image: 'registry.example.org/bff:latest' }),
    (all) => Object.assign(getContainer(all, 'bff'), { image: 'registry.example.org:5000/bff' }),
  ],
  'no pod gets a token of the cluster': [
    (all) => delete getPod(all, 'bff').automountServiceAccountToken,
    (all) => delete getPod(all, 'mail').serviceAccountName,
    (all) => {
      for (const one of all)
        if (one.kind === 'ServiceAccount') delete one.automountServiceAccountToken;
    },
  ],
  'what has a port says when it has started and is ready': [
    (all) => delete getContainer(all, 'module').startupProbe,
    (all) => delete getContainer(all, 'bff').readinessProbe,
  ],
  'a container that ends with an error leaves the last lines of its log with its pod': [
    (all) => delete getContainer(all, 'bff').terminationMessagePolicy,
    (all) => Object.assign(getContainer(all, 'mail'), { terminationMessagePolicy: 'File' }),
  ],
  'the bff is alive whatever its databases do, and each probe asks what is meant for it': [
    (all) =>
      Object.assign(getContainer(all, 'bff').livenessProbe ?? {}, {
        httpGet: { path: '/healthz/ready' },
      }),
    (all) =>
      Object.assign(getContainer(all, 'bff').readinessProbe ?? {}, {
        httpGet: { path: '/healthz/live' },
      }),
  ],
  'pods may end in their own time, and what is sent requests waits before it ends': [
    (all) => Object.assign(getPod(all, 'mail'), { terminationGracePeriodSeconds: 10 }),
    (all) => delete getContainer(all, 'module').lifecycle,
  ],
  'every deployment scales from two, is spread, and is never drained as a whole': [
    (all) => remove(all, 'PodDisruptionBudget', 'mail'),
    (all) => Object.assign(getSpec(all, 'HorizontalPodAutoscaler', 'bff'), { minReplicas: 1 }),
    (all) => remove(all, 'HorizontalPodAutoscaler', 'favicon'),
    (all) => delete getPod(all, 'module').topologySpreadConstraints,
  ],
  'a rollout takes no pod away before its successor is ready': [
    (all) => delete getSpec(all, 'Deployment', 'bff').strategy,
  ],
  'what selects pods, selects some; what scales, scales something': [
    (all) => Object.assign(getSpec(all, 'Service', 'bff'), { selector: { app: 'bff' } }),
    (all) =>
      Object.assign(getSpec(all, 'HorizontalPodAutoscaler', 'bff'), {
        scaleTargetRef: { name: 'other' },
      }),
  ],
  'every namespace enforces the restricted level and denies flows that nobody named': [
    (all) => remove(all, 'NetworkPolicy', 'default-deny'),
    (all) => {
      const namespaces = all.filter(({ kind }) => kind === 'Namespace');
      for (const { metadata } of namespaces)
        Object.assign(metadata.labels ?? {}, { 'pod-security.kubernetes.io/enforce': 'baseline' });
    },
  ],
  'every flow names where from or to, and the ports': [
    (all) =>
      Object.assign(getSpec(all, 'NetworkPolicy', 'bff-to-mongodb'), {
        egress: [{ ports: [{ port: 27017 }] }],
      }),
    (all) => Object.assign(getSpec(all, 'NetworkPolicy', 'bff-from-gateway'), { ingress: [{}] }),
  ],
  'the favicon worker alone goes out of the cluster, and into no private network unnamed': [
    (all) =>
      Object.assign(getSpec(all, 'NetworkPolicy', 'bff-to-redis'), {
        egress: [{ to: [{ ipBlock: { cidr: '0.0.0.0/0' } }], ports: [1] }],
      }),
    (all) =>
      Object.assign(getSpec(all, 'NetworkPolicy', 'favicon-to-public-sites'), {
        egress: [{ to: [{ ipBlock: { cidr: '0.0.0.0/0', except: ['10.0.0.0/8'] } }], ports: [1] }],
      }),
  ],
  'a favicon worker with a proxy goes out by that alone, one without by itself': [
    (all) => renamed(all, 'NetworkPolicy', 'favicon-to-public-sites', 'favicon-to-proxy'),
    (all) =>
      Object.assign(getContainer(all, 'favicon'), {
        env: [{ name: 'FAVICON_PROXY_URL', value: 'http://proxy' }],
      }),
  ],
  'who sends traces has a way to the collector, who sends none has not': [
    (all) => renamed(all, 'NetworkPolicy', 'mail-to-smtp', 'mail-to-collector'),
  ],
  'a bff with single sign-on has a way to its provider, and the secret; one without has neither': [
    (all) => renamed(all, 'NetworkPolicy', 'mail-to-smtp', 'bff-to-identity-provider'),
    (all) => getContainer(all, 'bff').env?.push({ name: 'OIDC_CLIENT_SECRET', value: 'x' }),
    (all) => {
      for (const { metadata, data } of all)
        if (metadata.name.startsWith('bff-settings'))
          Object.assign(data ?? {}, { OIDC_ISSUER: 'x' });
    },
  ],
  'a bff that looks at artifacts where they are served reaches them, and is let in': [
    (all) => remove(all, 'NetworkPolicy', 'bff-to-modules'),
    (all) => remove(all, 'NetworkPolicy', 'module-from-bff'),
    // The port of the Service; policies need the port of the pod.
    (all) => openOnly(all, 'bff-to-modules', 'egress', 80),
    (all) => Object.assign(firstPeer(all, 'bff-to-modules', 'egress'), { podSelector: inBff }),
    (all) => delete firstPeer(all, 'bff-to-modules', 'egress').namespaceSelector,
    (all) => delete firstPeer(all, 'module-from-bff', 'ingress').namespaceSelector,
  ],
  'who monitors reads metrics and nothing else of the bff, the gateway all else': [
    (all) => remove(all, 'NetworkPolicy', 'bff-from-monitoring'),
    (all) => openOnly(all, 'bff-from-monitoring', 'ingress', 'http'),
    (all) => getFlow(all, 'bff-from-gateway', 'ingress').ports?.push({ port: 9464 }),
  ],
  'a module is asked for /mf/<module> alone, the bff for the rest': [
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
  "whatever path no other route takes is the bff's, as /scim/v2 and /sw.js, and answered as it is":
    [
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
  'what a route leads to is there': [(all) => remove(all, 'Service', 'bff')],
  'the stream of live updates has no time limit, all else has one': [
    (all) => {
      for (const rule of getSpec(all, 'HTTPRoute', 'bff').rules ?? []) delete rule.timeouts;
    },
  ],
  'a picture has more time at the gateway than the bff gives it': [
    (all) => {
      for (const { timeouts } of getSpec(all, 'HTTPRoute', 'bff').rules ?? [])
        if (timeouts) timeouts.request = '60s';
    },
    (all) => getSpec(all, 'HTTPRoute', 'bff').rules?.splice(1, 1),
  ],
  'all routes are of one host': [
    (all) =>
      Object.assign(getSpec(all, 'HTTPRoute', 'module'), { hostnames: ['other.example.org'] }),
  ],
  'a right names what it is for: no wildcard, no secret but by name, nothing for all namespaces': [
    (all) => teamRule(all).verbs.push('*'),
    (all) => Object.assign(teamRule(all), { resources: ['secrets'], resourceNames: [] }),
    (all) => all.push({ apiVersion: 'v1', kind: 'ClusterRole', metadata: { name: 'wide' } }),
  ],
  'a team changes its deployment and its route, and only looks at the rest': [
    (all) => teamRule(all).verbs.push('delete'),
    (all) => Object.assign(teamRule(all), { resources: ['networkpolicies'] }),
  ],
  'the pods of a module are given nothing but room of their own': [
    (all) =>
      getPod(all, 'module').volumes?.push({ name: 'key', secret: { secretName: 'firedeck-tls' } }),
    (all) =>
      Object.assign(getContainer(all, 'module'), {
        env: [
          { name: 'KEY', valueFrom: { secretKeyRef: { name: 'firedeck-tls', key: 'tls.key' } } },
        ],
      }),
  ],
  'no secret is written down, but addresses without a password for a trial': [
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
  'what pods are given exists, or is declared': [
    (all) => remove(all, 'ServiceAccount', 'bff'),
    (all) => getPod(all, 'bff').volumes?.push({ name: 'more', secret: { secretName: 'unknown' } }),
  ],
  'the operator takes the commands of jobs as they are': [
    (all) => {
      getContainer(all, 'bff').args = ['operator.mjs', 'backup', '/backups', '--keep', 'unset'];
    },
    (all) => {
      getContainer(all, 'bff').args = ['operator.mjs', 'back-up', '/backups'];
    },
  ],
  'who promises mail has a worker that sends it, who promises none has not': [
    (all) => remove(all, 'Deployment', 'mail'),
    (all) => {
      for (const { data } of all) delete data?.SMTP_URL;
    },
  ],
  'our processes know every setting that they get, and start with them': [
    (all) => getContainer(all, 'bff').env?.push({ name: 'MISSPELT', value: 'x' }),
    (all) => getContainer(all, 'bff').env?.push({ name: 'SIGN_UP', value: 'sometimes' }),
    (all) => getContainer(all, 'bff').env?.push({ name: 'TRUSTED_PROXIES', value: '' }),
    (all) => getContainer(all, 'favicon').env?.push({ name: 'REDIS_URL', value: 'redis://redis' }),
    (all) => Object.assign(getContainer(all, 'mail'), { envFrom: [] }),
  ],
};
