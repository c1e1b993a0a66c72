import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../lib/http/domain-error.ts';
import type { SessionRef } from '../auth/users/principal.ts';

const triesWhileOthersChange = 10;

export function publishToolsChanged(app: FastifyInstance, by: SessionRef, version: number): void {
  app.publishToMember(by.userId, { event: 'tools.changed', version }, by.sessionId);
}

/**
 * Repeats an attempt that returns `undefined`. A read after a refused command may see a newer list, as
 * another device may have changed it in between. Only a list that two attempts saw unchanged explains
 * the refusal: `sawTwice` remembers the version for the next attempt.
 */
export async function retryWhileOthersChange<Result>(
  attempt: (sawTwice: (version: number) => boolean) => Promise<Result | undefined>,
): Promise<Result> {
  let versionBefore: number | undefined;
  const sawTwice = (version: number): boolean => {
    const isSame = version === versionBefore;
    versionBefore = version;
    return isSame;
  };
  for (let tries = 0; tries < triesWhileOthersChange; tries += 1) {
    const result = await attempt(sawTwice);
    if (result !== undefined) return result;
  }
  throw new DomainError('temporarily_unavailable', { retryAfterSeconds: 1 });
}
