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
    name: 'containers name what they need, and the most memory they get',
    problems: ofContainers(({ resources }) => [
      !resources?.requests?.cpu && 'no cpu requested',
      !resources?.requests?.memory && 'no memory requested',
      !resources?.limits?.memory && 'no limit of memory',
    ]),
  },
  {
    // The level `restricted`, which every namespace enforces, allows a root that can be written to.
    name: 'containers run on a read-only root',
    problems: ofContainers(({ securityContext }) => [
      securityContext?.readOnlyRootFilesystem !== true && 'its root can be written to',
    ]),
  },
  {
    name: 'images have a version',
    problems: ofContainers(({ image }) => [
      !/(:(?!latest$|unset$)[\w.-]+|@sha256:[0-9a-f]{64})$/.test(image) && `image ${image}`,
    ]),
  },
  {
    name: 'no pod gets a token of the cluster',
    problems: (manifests) => [
      ...ofPods(({ pod }) => [
        pod.automountServiceAccountToken !== false && 'gets a token',
        (pod.serviceAccountName ?? 'default') === 'default' && 'has no account of its own',
      ])(manifests),
      ...ofKind(manifests, 'ServiceAccount')
        .filter(({ automountServiceAccountToken }) => automountServiceAccountToken !== false)
        .map(({ metadata }) => `ServiceAccount ${metadata.name}: gives tokens`),
    ],
  },
  {
    name: 'what has a port says when it has started and is ready',
    problems: ofContainers(({ ports, startupProbe, readinessProbe }) => [
      ports !== undefined && !startupProbe && 'no startup probe',
      ports !== undefined && !readinessProbe && 'no readiness probe',
    ]),
  },
  {
    name: 'a container that ends with an error leaves the last lines of its log with its pod',
    problems: ofContainers(({ terminationMessagePolicy: policy }) => [
      policy !== 'FallbackToLogsOnError' && `terminationMessagePolicy ${policy}`,
    ]),
  },
  {
    name: 'the bff is alive whatever its databases do, and each probe asks what is meant for it',
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
    name: 'pods may end in their own time, and what is sent requests waits before it ends',
    problems: ofPods(({ manifest, pod }) => {
      const preStop = pod.containers[0]?.lifecycle?.preStop?.sleep?.seconds ?? 0;
      const hasRequest = manifest.kind === 'Deployment' && pod.containers[0]?.ports !== undefined;
      return [
        (pod.terminationGracePeriodSeconds ?? 30) < preStop + ownEndSeconds &&
          'too little time to end',
        hasRequest && preStop < leastPreStopSeconds && 'ends before its gateway knows',
      ];
    }),
  },
];
