/** The part of a Kubernetes manifest that the rules read. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    labels?: Labels;
    annotations?: Labels;
  };
  spec?: Spec;
  /** ConfigMap, Secret. */
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  automountServiceAccountToken?: boolean;
  /** Role. */
  rules?: AccessRule[];
}

export type Labels = Record<string, string>;
export interface Selector {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: string }[];
}

interface PodTemplate {
  metadata?: { labels?: Labels };
  spec: PodSpec;
}

export interface Spec {
  template?: PodTemplate;
  /** CronJob. */
  jobTemplate?: { spec: { template: PodTemplate; podFailurePolicy?: object } };
  volumeClaimTemplates?: { metadata: { name: string } }[];
  strategy?: { rollingUpdate?: { maxUnavailable?: number } };
  selector?: Selector | Labels;
  podSelector?: Selector;
  policyTypes?: string[];
  ingress?: Flow[];
  egress?: Flow[];
  scaleTargetRef?: { name: string };
  minReplicas?: number;
  maxReplicas?: number;
  parentRefs?: { name: string }[];
  rules?: Route[];
  ports?: { port: number; targetPort: string }[];
  listeners?: { hostname: string; tls?: { certificateRefs: { name: string }[] } }[];
  hostnames?: string[];
  /** Ingress. */
  tls?: { secretName: string }[];
}

/** An ingress or egress rule of a NetworkPolicy. */
export interface Flow {
  from?: Peer[];
  to?: Peer[];
  ports?: { port?: number | string; protocol?: string }[];
}

export interface Peer {
  ipBlock?: { cidr: string; except?: string[] };
  namespaceSelector?: Selector;
  podSelector?: Selector;
}

/** A rule of an HTTPRoute or of an Ingress. */
export interface Route {
  host?: string;
  matches?: { path?: { type?: string; value?: string } }[];
  timeouts?: { request?: string };
  filters?: { type: string }[];
  backendRefs?: { name: string; port: number }[];
  http?: {
    paths: {
      path: string;
      backend: { service: { name: string; port: { number: number } } };
    }[];
  };
}

interface AccessRule {
  apiGroups: string[];
  resources: string[];
  resourceNames?: string[];
  verbs: string[];
}

export interface PodSpec {
  serviceAccountName?: string;
  automountServiceAccountToken?: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext?: Record<string, unknown> & { seccompProfile?: { type: string } };
  topologySpreadConstraints?: unknown[];
  containers: Container[];
  initContainers?: Container[];
  volumes?: (Record<string, unknown> & {
    name: string;
    secret?: { secretName: string };
    configMap?: { name: string };
  })[];
}

interface Probe {
  httpGet?: { path: string };
  tcpSocket?: object;
}

interface Reference {
  name: string;
  key: string;
  optional?: boolean;
}

export interface Container {
  name: string;
  image: string;
  args?: string[];
  ports?: { name: string; containerPort: number }[];
  env?: {
    name: string;
    value?: string;
    valueFrom?: { secretKeyRef?: Reference; configMapKeyRef?: Reference };
  }[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  resources?: { requests?: Labels; limits?: Labels };
  securityContext?: Record<string, unknown> & { capabilities?: { drop?: string[] } };
  startupProbe?: Probe;
  terminationMessagePolicy?: string;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  lifecycle?: { preStop?: { sleep?: { seconds: number } } };
}

/** A workload that runs pods. */
export interface Workload {
  manifest: Manifest;
  /** `Deployment firedeck/bff`. */
  title: string;
  labels: Labels;
  pod: PodSpec;
}

export function listWorkloads(manifests: readonly Manifest[]): Workload[] {
  return manifests.flatMap((manifest) => {
    const template = manifest.spec?.template ?? manifest.spec?.jobTemplate?.spec.template;
    if (!template) return [];
    const labels = template.metadata?.labels ?? {};
    return [{ manifest, title: formatTitle(manifest), labels, pod: template.spec }];
  });
}

export function listContainers({ pod }: Workload): Container[] {
  return [...(pod.initContainers ?? []), ...pod.containers];
}

export function ofKind(manifests: readonly Manifest[], ...kinds: string[]): Manifest[] {
  return manifests.filter(({ kind }) => kinds.includes(kind));
}

export function formatTitle({ kind, metadata: { name, namespace } }: Manifest): string {
  return `${kind} ${namespace ? `${namespace}/` : ''}${name}`;
}

/** Whether a selector matches labels; an empty one matches all. */
export function selects(selector: Labels | undefined, labels: Labels): boolean {
  return Object.entries(selector ?? {}).every(([name, value]) => labels[name] === value);
}
