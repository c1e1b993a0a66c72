import { limits } from '@firedeck/contract';
import fastifyPlugin from 'fastify-plugin';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod/mini';
import { invalidField } from '../lib/http/domain-error.ts';
import { responseSerializer } from '../lib/http/response-serializer.ts';

// zod/mini has no messages of its own beyond "Invalid input"; the locale adds them.
z.config(z.locales.en());

/**
 * Requests are parsed by the contract's schemas, answers are written by them: the same way in
 * production as everywhere, so that a test sees what a browser gets.
 */
export const validation = fastifyPlugin(
  async (app) => {
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler<z.core.$ZodType>(({ schema }) => responseSerializer(schema));
    app.removeContentTypeParser('text/plain');
    // Before any schema walks into it.
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

/** Whether objects and lists are nested deeper than so many levels; never looks deeper itself. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}
