import { limits } from '@firedeck/contract';
import fastifyPlugin from 'fastify-plugin';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { isDeeperThan } from '../body-depth.ts';
import { DomainError } from '../domain-error.ts';
import '../sentences.ts';

/**
 * Requests are parsed by the contract's schemas. Answers come from mappers written for them: they
 * are checked against the schemas everywhere but in production, where they are only stringified.
 */
export const validation = fastifyPlugin(
  async (app) => {
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(
      app.config.production ? () => (data) => JSON.stringify(data) : serializerCompiler,
    );
    app.removeContentTypeParser('text/plain');
    // Before any schema walks into it.
    app.addHook('preValidation', async ({ body }) => {
      if (!Buffer.isBuffer(body) && isDeeperThan(limits.bodyDepth, body)) refuseDepth(body);
    });
  },
  { name: 'validation', fastify: '5.x', decorators: { fastify: ['config'] } },
);

function refuseDepth(body: unknown): never {
  const isTooDeep = ([, inner]: [string, unknown]) => isDeeperThan(limits.bodyDepth - 1, inner);
  const [field = ''] = Object.entries(body ?? {}).find(isTooDeep) ?? [];
  const message = `is nested deeper than ${limits.bodyDepth} levels`;
  throw new DomainError('validation_failed', { fields: [{ field, message }] });
}
