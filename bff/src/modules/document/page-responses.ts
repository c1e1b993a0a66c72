import { setTimeout as pause } from 'node:timers/promises';
import { hiddenBoardCookies, ownValue } from '@firedeck/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readRefreshToken } from '../auth/sessions/refresh-tokens/refresh-token.ts';
import { sessionsService } from '../auth/sessions/sessions-service.ts';
import { readToolList } from '../tools/read-tool-list.ts';

/** API responses included in a page, by path. */
export interface PageResponses {
  /** The member's id. */
  member: string;
  answers: Record<string, unknown>;
}

/** The API responses that a page can include, by path. */
const sources = { '/api/tools': readToolList };

/** A longer JSON would delay the first paint on a slow connection. */
const maxCharacters = 200_000;
const hidingCookies = Object.values(hiddenBoardCookies);

/**
 * Reads the responses for the member of the refresh cookie, which is not rotated. Null when the request
 * is not a navigation, the session is not valid, this browser hides the board, or reading fails or
 * takes too long.
 */
export function pageResponses(app: FastifyInstance) {
  const sessions = sessionsService(app);

  async function read(token: string, paths: string[]): Promise<PageResponses | null> {
    const claim = readRefreshToken(app.sessionKeys.refresh, token);
    if (!claim) return null;
    const { userId: member } = claim;
    // Concurrently: the token's signature already proves the member.
    const [isValid, ...bodies] = await Promise.all([
      sessions.isSessionValid(claim),
      ...paths.map((path) => ownValue(sources, path)?.(app, member)),
    ]);
    if (!isValid) return null;
    const responses = Object.fromEntries(paths.map((path, index) => [path, bodies[index]]));
    return JSON.stringify(responses).length > maxCharacters ? null : { member, answers: responses };
  }

  return async (request: FastifyRequest, wanted: string[]): Promise<PageResponses | null> => {
    const paths = wanted.filter((path) => Object.hasOwn(sources, path));
    const { pageListWaitMs } = app.config;
    const token = app.readRefreshCookie(request);
    const isWanted = request.headers['sec-fetch-dest'] === 'document' && pageListWaitMs > 0;
    const isHidden = hidingCookies.some((name) => request.cookies[name]);
    if (!isWanted || isHidden || !token || paths.length === 0) return null;
    // Without them the page requests them itself.
    return Promise.race([
      read(token, paths).catch(() => null),
      pause(pageListWaitMs, null, { ref: false }),
    ]);
  };
}
