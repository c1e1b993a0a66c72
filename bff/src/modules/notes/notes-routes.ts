import { limits, note, noteInput } from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ifMatchHeaders, versionOf } from '../../preconditions.ts';
import { notesService } from './notes-service.ts';

export const notesRoutes: FastifyPluginAsyncZod = async (app) => {
  const notes = notesService(app);
  const tags = ['notes'];
  const onRequest = app.authenticate;

  app.get(
    '/api/notes',
    { onRequest, schema: { tags, response: { 200: note } } },
    async ({ member }) => notes.read(member.userId),
  );

  app.put(
    '/api/notes',
    {
      onRequest,
      bodyLimit: limits.notesBodyBytes,
      schema: { tags, headers: ifMatchHeaders, body: noteInput, response: { 200: note } },
    },
    async ({ member, body, headers }) =>
      notes.save(member.userId, body.content, versionOf(headers['if-match'])),
  );
};
