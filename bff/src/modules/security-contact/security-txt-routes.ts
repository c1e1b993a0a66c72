import { dayMs } from '@firedeck/contract';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';

const path = '/.well-known/security.txt';
// For cached copies: the response itself always has the current settings.
const believedForDays = 30;

/** Serves security.txt (RFC 9116), if SECURITY_CONTACT is set. */
export const securityTxtRoutes: FastifyPluginAsync = async (app) => {
  const { securityContact: contact, publicOrigin } = app.config;

  app.get(path, { schema: { hide: true } }, (_request, reply) => {
    if (contact === null) return reply.callNotFound();
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(securityTxt(contact, publicOrigin));
  });
};

function securityTxt(
  { contacts, policy, languages }: NonNullable<FastifyInstance['config']['securityContact']>,
  publicOrigin: string,
): string {
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${firstMomentOfDay(Date.now() + believedForDays * dayMs)}`,
    ...(policy === null ? [] : [`Policy: ${policy}`]),
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${publicOrigin}${path}`,
  ];
  return `${lines.join('\n')}\n`;
}

const firstMomentOfDay = (time: number) => `${new Date(time).toISOString().slice(0, 10)}T00:00:00Z`;
