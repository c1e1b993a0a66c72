import type { JobContext } from '@firedeck/contract/jobs';
import { type ActiveSpan, openTracing, type Tracing } from '@firedeck/runtime/tracing';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { probePaths } from '../lib/http/probe-paths.ts';
import { runInContext } from '../observability/request-context.ts';
import { traceRedis } from '../observability/traced-commands.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Null without tracing. */
    tracing: Tracing | null;
  }
  interface FastifyRequest {
    jobContext: JobContext;
    span: ActiveSpan | null;
  }
}

const sentWithinMs = 2_000;
// Streams last for hours, and probes repeat every few seconds.
const untraced: readonly string[] = ['/api/events', ...Object.values(probePaths)];

/**
 * Sets request id and trace for all work of a request, here and in the workers. Traces start here,
 * because a client's traceparent is not trusted.
 */
export const requestTracing = fastifyPlugin(
  async (app) => {
    const tracing = await openTracing({ ...app.config.tracing, service: 'firedeck-bff' }, app.log);
    app.decorate<Tracing | null>('tracing', tracing);
    app.decorateRequest('jobContext');
    app.decorateRequest('span', null);

    app.addHook('onRequest', (request, _reply, done) => {
      const span = tracing && beginRequest(tracing, request);
      request.span = span;
      request.jobContext = {
        request_id: request.id,
        ...(span && { traceparent: span.traceparent }),
      };
      runInContext(request.jobContext, done, request);
    });
    // Body parsing runs in the connection's async context, so the context is entered again.
    app.addHook('preValidation', (request, _reply, done) =>
      runInContext(request.jobContext, done, request),
    );
    app.addHook('onResponse', async ({ span }, { statusCode }) =>
      span?.end({ 'http.response.status_code': statusCode }, statusCode >= 500),
    );
    app.addHook('onClose', async () => tracing?.close(sentWithinMs));
    if (tracing) app.addHook('onClose', traceRedis(tracing));
  },
  { name: 'request-tracing', fastify: '5.x', decorators: { fastify: ['config'] } },
);

function beginRequest(tracing: Tracing, request: FastifyRequest): ActiveSpan | null {
  const { method, routeOptions } = request;
  const route = routeOptions.url ?? 'unknown';
  if (untraced.includes(route)) return null;
  return tracing.begin(`${method} ${route}`, {
    kind: 'server',
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'firedeck.request_id': request.id,
    },
  });
}
