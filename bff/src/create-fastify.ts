import { randomUUID } from 'node:crypto';
import { limits, times } from '@firedeck/contract';
import fastify, { type FastifyInstance, LogController, type RouteOptions } from 'fastify';
import type { Config } from './config.ts';
import { createClientErrorHandler } from './lib/http/client-error-handler.ts';
import { isTrustedBy } from './lib/net/trusted-proxies.ts';
import { replyWithError } from './plugins/error-replies.ts';
import { commandFailsWithinMs } from './plugins/mongo.ts';
import { setSecurityHeaders } from './plugins/security-headers.ts';

/** In milliseconds; an answer takes longer than the database may, that longer than Redis. */
const timeLimits = {
  // The limit of picture uploads; handlerTimeout cuts off everything else sooner.
  requestTimeout: times.pictureUploadMs,
  // With a stopped database the answer is a 503 before it becomes a 504, on a busy machine too.
  handlerTimeout: commandFailsWithinMs + 2_000,
  // Longer than the keep-alive of proxies, which must close idle connections first.
  keepAliveTimeout: 65_000,
  // connectionsCheckingInterval: the default looks for slow requests only every 30 s.
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
} as const;

/** Limit in characters; a uuid has 36. */
const maxPathParameterCharacters = 64;

declare module 'fastify' {
  interface FastifyInstance {
    config: Config;
  }
}

export interface BuildOptions {
  /** Called for every route, so that tests can check rules that hold for all. */
  onRoute?: (route: RouteOptions) => void;
}

/** Fastify without plugins and routes: its limits, its log and its answers to broken requests. */
export function createFastify(config: Config, { onRoute }: BuildOptions): FastifyInstance {
  const app = fastify({
    logger: loggerOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: limits.bodyBytes,
    // Never a number or true: both believe what anybody writes into X-Forwarded-For.
    trustProxy: config.trustedProxies.length > 0 ? isTrustedBy(config.trustedProxies) : false,
    ...timeLimits,
    clientErrorHandler: createClientErrorHandler(config.publicOrigin.startsWith('https:')),
    // Keep answering on kept-alive connections while closing, so that clients notice nothing.
    return503OnClosing: false,
    routerOptions: { maxParamLength: maxPathParameterCharacters },
    frameworkErrors(error, request, reply) {
      setSecurityHeaders(request, reply);
      replyWithError(error, request, reply);
    },
  });
  app.decorate('config', config);
  if (onRoute) app.addHook('onRoute', onRoute);
  return app;
}

function loggerOptions({ logLevel }: Config) {
  return {
    level: logLevel,
    formatters: { level: (level: string) => ({ level }) },
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.pin'],
  };
}
