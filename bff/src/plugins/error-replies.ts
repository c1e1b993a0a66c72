import {
  type ErrorBody,
  type ErrorCode,
  type FieldError,
  ownValue,
  sentenceOf,
  statusOf,
} from '@firedeck/contract';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { DomainError, type ErrorDetail, temporarilyUnavailable } from '../lib/http/domain-error.ts';
import { isDatabaseUnavailable } from '../lib/mongo/database-unavailable.ts';

const fastifyErrorCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_HANDLER_TIMEOUT: 'handler_timeout',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

/** Rejected bodies up to this size are still received; larger ones close the connection. */
const drainedBytes = 16 * 1024 * 1024;

export const errorReplies = fastifyPlugin(
  async (app) => {
    app.setErrorHandler((error, request, reply) => replyWithError(error, request, reply));
  },
  { name: 'error-replies', fastify: '5.x' },
);

/** Responds with the contract's `errorBody`. Unexpected errors are logged here, once. */
export function replyWithError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = asDomainError(error, request);
  const { code, detail } = refusal ?? new DomainError('unexpected_failure');
  const status = statusOf(code);
  if (!refusal) request.log.error({ err: error }, 'request failed');
  else if (status >= 500) request.log.warn({ code, reason: getReason(error) }, 'request refused');
  const { retryAfterSeconds, ...beside } = detail;
  if (retryAfterSeconds !== undefined)
    reply.header('retry-after', status >= 500 ? addJitter(retryAfterSeconds) : retryAfterSeconds);
  if (reply.sent) return reply;
  if (code === 'handler_timeout') {
    // Don't wait for the rest of the request.
    reply.header('connection', 'close');
    reply.log = lateLog(request);
  }
  if (code === 'body_too_large' && isDrainable(request)) reply.removeHeader('connection');
  const body: ErrorBody = {
    ...beside,
    code,
    message: (refusal ?? new DomainError(code)).message,
    request_id: request.id,
  };
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

/**
 * Whether to receive and discard the rest of a body that is too large. Proxies that can't send the
 * whole body respond with 502 instead of the refusal.
 */
const isDrainable = ({ headers }: FastifyRequest): boolean =>
  Number(headers['content-length']) <= drainedBytes;

/**
 * Log for a handler that continues after the timeout: discards its late response, reports
 * unexpected errors.
 */
function lateLog(request: FastifyRequest): FastifyBaseLogger {
  const log = request.log.child({}, { level: 'error' });
  // Fastify would report a mistake of the handler.
  const error = ({ err }: { err?: unknown }) => {
    if (!asDomainError(err, request))
      request.log.error({ err }, 'request failed after the time limit');
  };
  return Object.assign(log, { error });
}

function asDomainError(error: unknown, request: FastifyRequest): DomainError | null {
  if (error instanceof DomainError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return validationError(error);
  if (!(error instanceof Error)) return null;
  if (isDatabaseUnavailable(error)) return temporarilyUnavailable();
  const code = ownValue(fastifyErrorCodes, (error as FastifyError).code);
  if (code)
    return new DomainError(code, { ...getRetryDetail(code), ...getMessageDetail(code, request) });
  // The client disconnected.
  if (error.message === 'aborted' && (error as FastifyError).code === 'ECONNRESET')
    return new DomainError('invalid_json');
  // Hide that a folder exists: the file server answers Forbidden.
  if (error.name === 'ForbiddenError') return new DomainError('not_found');
  // The JSON parser throws a plain SyntaxError where a body holds `__proto__`.
  if (error instanceof SyntaxError && (error as FastifyError).statusCode === 400)
    return new DomainError('invalid_json');
  return null;
}

// Reports only the first problem of a field, because others often follow from it.
function validationError(error: {
  validation: { instancePath: string; message?: string }[];
}): DomainError {
  const fields = new Map<string, FieldError>();
  for (const { instancePath, message = '' } of error.validation) {
    const field = instancePath.slice(1).replaceAll('/', '.');
    if (!fields.has(field)) fields.set(field, { field, message });
  }
  return new DomainError('validation_failed', { fields: [...fields.values()] });
}

// Jitter, so that rejected clients do not retry together.
function addJitter(seconds: number): number {
  return seconds + Math.floor(Math.random() * (seconds + 1));
}

function getRetryDetail(code: ErrorCode): ErrorDetail {
  return statusOf(code) >= 503 ? { retryAfterSeconds: 2 } : {};
}

// As text, because screens would take a `limit` for the board's.
function getMessageDetail(code: ErrorCode, { routeOptions }: FastifyRequest): ErrorDetail {
  if (code !== 'body_too_large') return {};
  return { message: `${sentenceOf(code)} Its body can have ${routeOptions.bodyLimit} bytes.` };
}

function getReason(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
