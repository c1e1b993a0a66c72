import { limits, type Status, status, times } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

export const statusRoutes: FastifyPluginAsyncZod = async (app) => {
  const policies = describePolicies(app.config);

  app.get(
    '/api/status',
    { onRequest: app.authenticate, schema: { tags: ['status'], response: { 200: status } } },
    async () => ({
      policies,
      services: {
        database: await app.isDatabaseReachable(),
        redis: app.isLive(),
        live: app.liveUpdatesWork(),
      },
    }),
  );
};

function describePolicies(config: FastifyInstance['config']): Status['policies'] {
  return {
    sign_up: config.signUp.mode,
    sign_up_domains: config.signUp.mode === 'domains' ? config.signUp.domains : [],
    password_min_length: config.passwordMinLength,
    session_hours: times.sessionHours,
    session_idle_minutes: config.sessionIdleMinutes,
    remember_me_days: times.rememberMeDays,
    trash_days: limits.trashDays,
    notes_revisions: limits.notesRevisions,
    mail: config.smtpUrl !== null,
  };
}
