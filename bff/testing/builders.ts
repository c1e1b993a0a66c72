import { randomUUID } from 'node:crypto';
import { clientHeader, type Tool, type ToolInput } from '@firedeck/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { cookieNameFor } from '../src/plugins/refresh-cookie.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A signed-up member, and how they ask. */
export interface TestMember {
  userId: string;
  sessionId: string;
  email: string;
  password: string;
  accessToken: string;
  /** The refresh token as it came in the cookie. */
  refreshToken: string;
  ask(
    method: Method,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
}

/** As a browser of ours sends to routes that the cookie drives. */
export const fromOurPages = { [clientHeader]: 'web' };

export async function aMember(app: FastifyInstance): Promise<TestMember> {
  const email = `member-${randomUUID()}@example.org`;
  const password = 'engine 51 on scene';
  const response = await app.inject({
    method: 'POST',
    url: '/api/sign-up',
    headers: fromOurPages,
    body: { email, password, data: { first_name: 'Dana', last_name: 'Reyes' } },
  });
  const { access_token: accessToken, user } = response.json().session;
  const refreshToken = refreshTokenOf(app, response);
  return {
    userId: user.id,
    sessionId: refreshToken.split('.')[3] ?? '',
    email,
    password,
    accessToken,
    refreshToken,
    ask: (method, url, body, headers = {}) =>
      app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${accessToken}`, ...headers },
        ...(body !== undefined && { payload: body as object }),
      }),
  };
}

/** The refresh token in an answer's cookie, empty when cleared. */
export function refreshTokenOf(app: FastifyInstance, response: LightMyRequestResponse): string {
  return (
    response.cookies.find(({ name }) => name === cookieNameFor(app.config.publicOrigin))?.value ??
    ''
  );
}

/** Asks for a new session with a refresh token. */
export function refreshWith(app: FastifyInstance, refreshToken: string) {
  return app.inject({
    method: 'POST',
    url: '/api/refresh',
    headers: fromOurPages,
    cookies: { [cookieNameFor(app.config.publicOrigin)]: refreshToken },
  });
}

export const toolInputOf = (changes: Partial<ToolInput> = {}): ToolInput => ({
  name: 'River gauges',
  url: 'https://gauges.example.org/map',
  icon: 'chart-line',
  notes: '',
  ...changes,
});

/** A tool on the member's board. */
export async function aTool(member: TestMember, changes: Partial<ToolInput> = {}): Promise<Tool> {
  const response = await member.ask('POST', '/api/tools', toolInputOf(changes));
  return response.json();
}
