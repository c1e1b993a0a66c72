import { limits, note, noteInput, noteRevision, noteRevisions } from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ifMatchHeaders, parseVersion } from '../../lib/http/preconditions.ts';
import { idParams } from '../../lib/http/route-schemas.ts';
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
      notes.save(member, body, parseVersion(headers['if-match'])),
  );

  app.get(
    '/api/notes/revisions',
    { onRequest, schema: { tags, response: { 200: noteRevisions } } },
    async ({ member }) => notes.revisions(member.userId),
  );

  app.get(
    '/api/notes/revisions/:id',
    { onRequest, schema: { tags, params: idParams, response: { 200: noteRevision } } },
    async ({ member, params }) => notes.revision(member.userId, params.id),
  );
};
