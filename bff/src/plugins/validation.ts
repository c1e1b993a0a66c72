import { limits } from '@firedeck/contract';
import fastifyPlugin from 'fastify-plugin';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod/mini';
import { invalidField } from '../lib/http/domain-error.ts';
import { responseSerializer } from '../lib/http/response-serializer.ts';

// zod/mini has no messages of its own beyond "Invalid input"; the locale adds them.
z.config(z.locales.en());

/**
 * Validates requests and serializes responses with the contract's schemas, in tests as in
 * production.
 */
export const validation = fastifyPlugin(
  async (app) => {
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler<z.core.$ZodType>(({ schema }) => responseSerializer(schema));
    app.removeContentTypeParser('text/plain');
    // Must run before schemas walk into the body.
    app.addHook('preValidation', async ({ body }) => {
      if (!Buffer.isBuffer(body) && isDeeperThan(limits.bodyDepth, body)) refuseDepth(body);
    });
  },
  { name: 'validation', fastify: '5.x' },
);

function refuseDepth(body: unknown): never {
  const isTooDeep = ([, inner]: [string, unknown]) => isDeeperThan(limits.bodyDepth - 1, inner);
  const [field = ''] = Object.entries(body ?? {}).find(isTooDeep) ?? [];
  const message = `is nested deeper than ${limits.bodyDepth} levels`;
  throw invalidField(field, message);
}

/** Whether objects and arrays are nested more than `levels` deep; stops at that depth. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}
