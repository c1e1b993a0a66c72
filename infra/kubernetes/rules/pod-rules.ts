import {
  type Container,
  listContainers,
  listWorkloads,
  type Manifest,
  ofKind,
  type Workload,
} from '../manifest.ts';
import type { Rule } from './rule.ts';

/** Maximum shutdown time of our processes. */
const ownEndSeconds = 25;
const leastPreStopSeconds = 5;
const ofContainers =
  (check: (container: Container) => (string | false)[]) =>
  (manifests: readonly Manifest[]): string[] =>
    listWorkloads(manifests).flatMap((workload) =>
      listContainers(workload).flatMap((container) =>
        check(container).flatMap((problem) =>
          problem ? [`${workload.title}, ${container.name}: ${problem}`] : [],
        ),
      ),
    );

const ofPods =
  (check: (workload: Workload) => (string | false)[]) =>
  (manifests: readonly Manifest[]): string[] =>
    listWorkloads(manifests).flatMap((workload) =>
      check(workload).flatMap((problem) => (problem ? [`${workload.title}: ${problem}`] : [])),
    );

/** Rules for each pod. */
export const podRules: readonly Rule[] = [
  {
    name: 'containers have requests for CPU and memory, and a memory limit',
    problems: ofContainers(({ resources }) => [
      !resources?.requests?.cpu && 'no CPU request',
      !resources?.requests?.memory && 'no memory request',
      !resources?.limits?.memory && 'no memory limit',
    ]),
  },
  {
    // The level `restricted`, which every namespace enforces, allows a writable root.
    name: 'containers have a read-only root file system',
    problems: ofContainers(({ securityContext }) => [
      securityContext?.readOnlyRootFilesystem !== true && 'its root file system is writable',
    ]),
  },
  {
    name: 'image tags are versions',
    problems: ofContainers(({ image }) => [
      !/(:(?!latest$|unset$)[\w.-]+|@sha256:[0-9a-f]{64})$/.test(image) && `image ${image}`,
    ]),
  },
  {
    name: 'no pod mounts a service account token',
    problems: (manifests) => [
      ...ofPods(({ pod }) => [
        pod.automountServiceAccountToken !== false && 'mounts a token',
        (pod.serviceAccountName ?? 'default') === 'default' && 'has no service account',
      ])(manifests),
      ...ofKind(manifests, 'ServiceAccount')
        .filter(({ automountServiceAccountToken }) => automountServiceAccountToken !== false)
        .map(({ metadata }) => `ServiceAccount ${metadata.name}: mounts tokens`),
    ],
  },
  {
    name: 'containers with a port have startup and readiness probes',
    problems: ofContainers(({ ports, startupProbe, readinessProbe }) => [
      ports !== undefined && !startupProbe && 'no startup probe',
      ports !== undefined && !readinessProbe && 'no readiness probe',
    ]),
  },
  {
    name: 'a failed container shows the end of its log in the pod status',
    problems: ofContainers(({ terminationMessagePolicy: policy }) => [
      policy !== 'FallbackToLogsOnError' && `terminationMessagePolicy ${policy}`,
    ]),
  },
  {
    name: 'each probe of the bff has its own path, so that a database outage restarts no pod',
    problems: ofContainers(({ name, startupProbe, livenessProbe, readinessProbe }) =>
      name === 'bff'
        ? [
            startupProbe?.httpGet?.path !== '/healthz/startup' && 'startup',
            livenessProbe?.httpGet?.path !== '/healthz/live' && 'liveness',
            readinessProbe?.httpGet?.path !== '/healthz/ready' && 'readiness',
          ]
        : [],
    ),
  },
  {
    name: 'pods have time for a graceful shutdown, and wait for endpoint propagation first',
    problems: ofPods(({ manifest, pod }) => {
      const preStop = pod.containers[0]?.lifecycle?.preStop?.sleep?.seconds ?? 0;
      const hasRequest = manifest.kind === 'Deployment' && pod.containers[0]?.ports !== undefined;
      return [
        (pod.terminationGracePeriodSeconds ?? 30) < preStop + ownEndSeconds &&
          'too little time to shut down',
        hasRequest && preStop < leastPreStopSeconds && 'stops before the gateway knows',
      ];
    }),
  },
];
