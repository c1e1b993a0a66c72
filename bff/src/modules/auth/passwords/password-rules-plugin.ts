import fastifyPlugin from 'fastify-plugin';
import { DomainError } from '../../../lib/http/domain-error.ts';
import type { UserDocument } from '../users/user-model.ts';
import { breachedPasswords } from './breached-passwords.ts';
import { listPersonalWords } from './personal-words.ts';
import { findWeaknesses } from './weak-password.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Checks a chosen password. @throws DomainError `weak_password` with its reasons */
    refuseIfWeak(
      password: string,
      member: Pick<UserDocument, 'email' | 'firstName' | 'lastName'>,
    ): Promise<void>;
  }
}

export const passwordRules = fastifyPlugin(
  async (app) => {
    const { breachedPasswordsDir, passwordMinLength, publicOrigin, signUp } = app.config;
    const breached = breachedPasswordsDir && breachedPasswords(breachedPasswordsDir, app.log);
    const joining = signUp.mode === 'domains' ? signUp.domains : [];
    const { origin, host, hostname } = new URL(publicOrigin);
    const hosts = [origin, host, hostname, ...joining];

    app.decorate('refuseIfWeak', async (password, { email, firstName, lastName }) => {
      const reasons = await findWeaknesses(password, {
        minimumCharacters: passwordMinLength,
        names: listPersonalWords({ email, firstName, lastName, hosts }),
        isBreached: async (text) => (breached ? breached.has(text) : false),
      });
      if (reasons.length === 0) return;
      const limit = { name: 'passwordMinimumCharacters', value: passwordMinLength };
      const detail = { reasons, ...(reasons.includes('length') && { limit }) };
      throw new DomainError('weak_password', detail);
    });
  },
  { name: 'password-rules', fastify: '5.x', decorators: { fastify: ['config'] } },
);
