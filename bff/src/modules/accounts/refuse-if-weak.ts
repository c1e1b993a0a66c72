import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../domain-error.ts';
import { weaknessesOf } from './weak-password.ts';

/** @throws DomainError `weak_password` with its reasons. */
export function refuseIfWeak(app: FastifyInstance, password: string, email: string): void {
  const minimumCharacters = app.config.passwordMinLength;
  const reasons = weaknessesOf(password, { minimumCharacters, email });
  if (reasons.length === 0) return;
  const limit = { name: 'passwordMinimumCharacters', value: minimumCharacters };
  throw new DomainError('weak_password', { reasons, ...(reasons.includes('length') && { limit }) });
}
