import { randomUUID } from 'node:crypto';
import { limits, times } from '@firedeck/contract';
import fastify, { type FastifyInstance, LogController, type RouteOptions } from 'fastify';
import type { Config } from './config.ts';
import { createClientErrorHandler } from './lib/http/client-error-handler.ts';
import { isTrustedBy } from './lib/net/trusted-proxies.ts';
import { replyWithError } from './plugins/error-replies.ts';
import { commandFailsWithinMs } from './plugins/mongo.ts';
import { setSecurityHeaders } from './plugins/security-headers.ts';

/**
 * Limits in milliseconds. A response may take longer than the database, and that longer than Redis.
 */
const timeLimits = {
  // Limit of picture uploads; handlerTimeout ends all other requests sooner.
  requestTimeout: times.pictureUploadMs,
  // With a stopped database, the 503 comes before the 504 even on a busy machine.
  handlerTimeout: commandFailsWithinMs + 2_000,
  // Longer than the keep-alive of proxies, which must close idle connections first.
  keepAliveTimeout: 65_000,
  // The default of connectionsCheckingInterval finds slow requests only every 30 s.
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
} as const;

/** Maximum length of path parameters; a UUID has 36 characters. */
const maxPathParameterCharacters = 64;

declare module 'fastify' {
  interface FastifyInstance {
    config: Config;
  }
}

export interface BuildOptions {
  /** Called for every route, so that tests can check rules of all routes. */
  onRoute?: (route: RouteOptions) => void;
}

/** Creates Fastify without plugins and routes: limits, log, and responses to malformed requests. */
export function createFastify(config: Config, { onRoute }: BuildOptions): FastifyInstance {
  const app = fastify({
    logger: loggerOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: limits.bodyBytes,
    // Neither a number nor true: both trust any X-Forwarded-For.
    trustProxy: config.trustedProxies.length > 0 ? isTrustedBy(config.trustedProxies) : false,
    ...timeLimits,
    clientErrorHandler: createClientErrorHandler(config.publicOrigin.startsWith('https:')),
    // Serve kept-alive connections while closing, so that clients notice nothing.
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
