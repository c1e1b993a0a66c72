import { Counter, Histogram, Registry } from '@prometheus-io/client';
import fastifyPlugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Metrics of this process. Parts register their own, with few values per label. */
    metrics: Registry;
    emergencySignIns: Counter;
  }
}

const secondsOfBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 8];

/** Counts and times responses by route pattern, which contains no member's data. */
export const metrics = fastifyPlugin(
  async (app) => {
    const registry = new Registry();
    app.decorate('metrics', registry);
    const answered = new Histogram({
      name: 'firedeck_http_request_duration_seconds',
      help: 'Time from a request to the end of its response',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: secondsOfBuckets,
      registers: [registry],
    });
    const signIns = new Counter({
      name: 'firedeck_sign_ins_total',
      help: 'Sign-in attempts by outcome: in, second_step, refused, slowed_down, unavailable',
      labelNames: ['outcome'] as const,
      registers: [registry],
    });
    app.decorate(
      'emergencySignIns',
      new Counter({
        name: 'firedeck_emergency_sign_ins_total',
        help: 'Sign-ins of emergency accounts',
        registers: [registry],
      }),
    );
    app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
      const route = routeOptions.url ?? 'unknown';
      const labels = { method, route, status: String(reply.statusCode) };
      answered.observe(labels, reply.elapsedTime / 1_000);
      if (method === 'POST' && signInRoutes.has(route))
        signIns.inc({ outcome: toOutcome(reply.statusCode) });
    });
  },
  { name: 'metrics', fastify: '5.x' },
);

/** Routes that can complete a sign-in. */
const signInRoutes: ReadonlySet<string> = new Set([
  '/api/sign-in',
  '/api/sign-in/second',
  '/api/sign-in/passkey',
]);

function toOutcome(status: number): string {
  if (status === 202) return 'second_step';
  if (status < 300) return 'in';
  if (status === 429) return 'slowed_down';
  return status < 500 ? 'refused' : 'unavailable';
}
