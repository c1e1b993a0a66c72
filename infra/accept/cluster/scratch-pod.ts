import type { Container, PodSpec } from '../../kubernetes/manifest.ts';

const user = 10001;

/** Security settings for the level restricted. */
const restrictedContainer = (container: Container): Container => ({
  ...container,
  securityContext: {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
    ...container.securityContext,
  },
});

/** A pod for one check: it idles, so that programs can run in it, and ends after a time. */
export function scratchPod(
  pod: { namespace: string; name: string },
  containers: (Container & { volumeMounts?: object[] })[],
  spec: Omit<PodSpec, 'containers'> = {},
) {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...pod, labels: { 'app.kubernetes.io/name': pod.name } },
    spec: {
      restartPolicy: 'Never',
      activeDeadlineSeconds: 1_800,
      terminationGracePeriodSeconds: 1,
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: user,
        runAsGroup: user,
        fsGroup: user,
        seccompProfile: { type: 'RuntimeDefault' },
      },
      containers: containers.map(restrictedContainer),
      ...spec,
    },
  };
}

/** Arguments of Node for a container that idles. */
export const waitingArgs = ['-e', 'setInterval(() => {}, 60_000)'];
