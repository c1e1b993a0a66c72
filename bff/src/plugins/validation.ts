import { limits } from '@firedeck/contract';
import fastifyPlugin from 'fastify-plugin';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod/mini';
import { answerSerializer } from '../lib/http/answer-serializer.ts';
import { isDeeperThan } from '../lib/http/body-depth.ts';
import { DomainError } from '../lib/http/domain-error.ts';
import '../lib/http/sentences.ts';

/**
 * Requests are parsed by the contract's schemas, answers are written by them: the same way in
 * production as everywhere, so that a test sees what a browser gets.
 */
export const validation = fastifyPlugin(
  async (app) => {
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler<z.core.$ZodType>(({ schema }) => answerSerializer(schema));
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
  throw new DomainError('validation_failed', { fields: [{ field, message }] });
}
