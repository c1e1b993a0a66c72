import { listWorkloads, type Manifest, ofKind, selects, type Workload } from '../manifest.ts';
import type { Rule } from './rule.ts';

const isBeside = (manifest: Manifest, { manifest: other }: Workload): boolean =>
  manifest.metadata.namespace === other.metadata.namespace;

const listDeployments = (manifests: readonly Manifest[]): Workload[] =>
  listWorkloads(manifests).filter(({ manifest }) => manifest.kind === 'Deployment');

/** Labels in the selector of a Service, a policy or a disruption budget. */
function selectorLabels({ kind, spec }: Manifest) {
  if (kind === 'Service') return spec?.selector as Record<string, string>;
  return (spec?.podSelector ?? (spec?.selector as { matchLabels?: Record<string, string> }))
    ?.matchLabels;
}

/** Rules for workloads and related resources. */
export const runningRules: readonly Rule[] = [
  {
    name: 'deployments have at least two pods, spread over nodes, and a disruption budget',
    problems: (manifests) =>
      listDeployments(manifests).flatMap((workload) => {
        const { manifest, title, labels, pod } = workload;
        const scaler = ofKind(manifests, 'HorizontalPodAutoscaler').find(
          (one) =>
            isBeside(one, workload) && one.spec?.scaleTargetRef?.name === manifest.metadata.name,
        );
        const hasBudget = ofKind(manifests, 'PodDisruptionBudget').some(
          (one) => isBeside(one, workload) && selects(selectorLabels(one), labels),
        );
        return [
          ...(scaler?.apiVersion === 'autoscaling/v2' ? [] : [`${title}: no autoscaler v2`]),
          ...((scaler?.spec?.minReplicas ?? 1) >= 2 ? [] : [`${title}: may have only one pod`]),
          ...(hasBudget ? [] : [`${title}: no disruption budget`]),
          ...(pod.topologySpreadConstraints?.length ? [] : [`${title}: no topology spread`]),
        ];
      }),
  },
  {
    name: 'a rollout stops a pod only after its successor is ready',
    problems: (manifests) =>
      listDeployments(manifests)
        .filter(({ pod }) => pod.containers[0]?.ports !== undefined)
        .filter(({ manifest }) => manifest.spec?.strategy?.rollingUpdate?.maxUnavailable !== 0)
        .map(({ title }) => title),
  },
  {
    name: 'selectors match pods, and autoscalers have a target',
    problems: (manifests) => {
      const workloads = listWorkloads(manifests);
      const selecting = ofKind(manifests, 'Service', 'NetworkPolicy', 'PodDisruptionBudget');
      const empty = selecting.filter(
        (one) =>
          one.metadata.name !== 'default-deny' &&
          !workloads.some((pod) => isBeside(one, pod) && selects(selectorLabels(one), pod.labels)),
      );
      const idle = ofKind(manifests, 'HorizontalPodAutoscaler').filter(
        (one) =>
          !workloads.some(
            (workload) =>
              isBeside(one, workload) &&
              workload.manifest.metadata.name === one.spec?.scaleTargetRef?.name,
          ),
      );
      return [...empty, ...idle].map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    },
  },
];
