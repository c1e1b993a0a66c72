import { isDeepStrictEqual } from 'node:util';
import type { preSerializationAsyncHookHandler, RouteOptions } from 'fastify';
import { z } from 'zod/mini';

/**
 * Fails requests whose response doesn't exactly match its schema. In production, undeclared fields
 * are dropped.
 */
export function holdToSchemas(route: RouteOptions): void {
  route.preSerialization = [route.preSerialization ?? [], rejectUndeclaredResponses].flat();
}

const rejectUndeclaredResponses: preSerializationAsyncHookHandler = async (
  request,
  reply,
  response,
) => {
  const schemas = (request.routeOptions.schema?.response ?? {}) as Record<string, z.core.$ZodType>;
  const schema = schemas[reply.statusCode] ?? schemas[`${String(reply.statusCode)[0]}xx`];
  if (!schema) return response;
  const parsed = z.parse(schema, response);
  if (!isDeepStrictEqual(asSent(parsed), asSent(response)))
    throw new Error(`${request.url} responds with fields outside of its schema`);
  return response;
};

const asSent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
