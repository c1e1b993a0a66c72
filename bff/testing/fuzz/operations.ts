import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type ApiDocument, inlineSchemas } from '../../src/lib/openapi/named-schemas.ts';

type JsonSchema = Record<string, unknown>;

export interface Operation {
  /** For example `PATCH /api/tools/{id}`. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  needsMember: boolean;
  body: JsonSchema | null;
  /** By status; null for responses without JSON. */
  successes: Map<number, z.ZodType | null>;
}

interface Described {
  security?: unknown[];
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> };
  responses?: Record<string, { content?: Record<string, { schema?: JsonSchema }> }>;
}

export function listOperations(app: FastifyInstance): Operation[] {
  return Object.entries(inlineSchemas(app.swagger() as ApiDocument)).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Described>).map(([method, described]) => {
      const upper = method.toUpperCase() as Operation['method'];
      return {
        name: `${upper} ${path}`,
        method: upper,
        path,
        needsMember: described.security !== undefined,
        body: described.requestBody?.content?.['application/json']?.schema ?? null,
        successes: new Map(successesIn(described)),
      };
    }),
  );
}

function successesIn({ responses = {} }: Described): [number, z.ZodType | null][] {
  return Object.entries(responses)
    .filter(([status]) => /^[23]\d\d$/.test(status))
    .map(([status, { content }]) => {
      const schema = content?.['application/json']?.schema;
      return [Number(status), schema ? z.fromJSONSchema(schema) : null];
    });
}
