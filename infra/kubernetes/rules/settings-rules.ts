import { environment as bffNames, readConfig as readBff } from '@firedeck/bff/config';
import { parseCommand } from '@firedeck/bff/operator-command';
import { readConfig as readWorkers, environment as workerNames } from '@firedeck/services/config';
import { errorMessage } from '../../lib/user-error.ts';
import {
  type Container,
  listContainers,
  listWorkloads,
  type Manifest,
  ofKind,
} from '../manifest.ts';
import type { Rule } from './rule.ts';

/** Read by Node itself. */
const namesOfNode = ['NODE_EXTRA_CA_CERTS', 'NODE_USE_ENV_PROXY', 'HTTPS_PROXY'];

/** Placeholders for secret values. */
const secretValues: Record<string, string> = {
  MONGODB_URI: 'mongodb+srv://firedeck:secret@db.example.org/firedeck',
  REDIS_URL: 'rediss://firedeck:secret@redis.example.org',
  REDIS_CACHE_URL: 'rediss://firedeck:secret@cache.example.org',
  SMTP_URL: 'smtps://mail.example.org',
  METRICS_TOKEN: 'a-token-for-metrics',
  FAVICON_PROXY_URL: 'https://favicon:secret@proxy.example.org:3128',
  OIDC_CLIENT_SECRET: 'a-secret-of-the-client',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer of-the-collector',
};

function listEnvironment(
  manifests: readonly Manifest[],
  namespace: string | undefined,
  { env = [], envFrom = [] }: Container,
): Record<string, string> {
  const maps = envFrom.map(({ configMapRef }) =>
    ofKind(manifests, 'ConfigMap').find(
      ({ metadata }) => metadata.namespace === namespace && metadata.name === configMapRef?.name,
    ),
  );
  const findSecret = (key: string, name: string | undefined) => {
    const secret = ofKind(manifests, 'Secret').find(
      ({ metadata }) => metadata.namespace === namespace && metadata.name === name,
    );
    const value = secret?.data?.[key];
    return value === undefined ? secretValues[key] : Buffer.from(value, 'base64').toString();
  };
  const given = env.map(({ name, value, valueFrom }) => [
    name,
    value ?? findSecret(name, valueFrom?.secretKeyRef?.name) ?? 'no value',
  ]);
  return Object.assign({}, ...maps.map((map) => map?.data), Object.fromEntries(given));
}

/** Rules for settings: our processes must accept them. */
export const settingsRules: readonly Rule[] = [
  {
    name: 'our processes accept all of their settings',
    problems: (manifests) =>
      listWorkloads(manifests).flatMap((workload) =>
        listContainers(workload).flatMap((container) => {
          const image = /(?:^|\/)firedeck\/(bff|services):/.exec(container.image)?.[1];
          if (!image) return [];
          const { namespace } = workload.manifest.metadata;
          const settings = listEnvironment(manifests, namespace, container);
          const { shape } = image === 'bff' ? bffNames : workerNames;
          const unknown = Object.keys(settings).filter(
            (name) => !(name in shape) && !namesOfNode.includes(name),
          );
          const read = image === 'bff' ? readBff : readWorkers;
          // The operator command reads only the database address.
          const refusal = container.args ? [] : findRefusal(() => read(settings));
          return [...unknown, ...refusal].map((problem) => `${workload.title}: ${problem}`);
        }),
      ),
  },
  {
    name: 'operator commands of jobs can be parsed',
    problems: (manifests) =>
      listWorkloads(manifests).flatMap((workload) =>
        listContainers(workload).flatMap(({ args = [] }) => {
          if (args[0] !== 'operator.mjs') return [];
          const parsed = parseCommand(args.slice(1));
          return typeof parsed === 'string' ? [`${workload.title}: ${parsed}`] : [];
        }),
      ),
  },
  {
    name: 'there is a mail worker if, and only if, the bff has SMTP_URL',
    problems: (manifests) => {
      // Its name ends with a hash of its contents.
      const promises = ofKind(manifests, 'ConfigMap').some(
        ({ metadata, data }) =>
          metadata.name.startsWith('bff-settings') && data?.SMTP_URL !== undefined,
      );
      const sends = listWorkloads(manifests).some(
        ({ manifest }) => manifest.metadata.name === 'mail',
      );
      return promises === sends ? [] : [sends ? 'the bff has no SMTP_URL' : 'no mail worker'];
    },
  },
];

function findRefusal(start: () => unknown): string[] {
  try {
    start();
    return [];
  } catch (error) {
    return error instanceof Error ? [error.message] : [errorMessage(error)];
  }
}
