import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  agencyDocumentHeader,
  clientHeader,
  type SignUpRequest,
  type Tool,
  type ToolInput,
} from '@firedeck/contract';
import type { LinkPurpose } from '@firedeck/contract/jobs';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { decodeJwt } from 'jose';
import { refreshCookieFor } from '../src/modules/auth/sessions/refresh-tokens/refresh-cookie.ts';
import { sessionsRepository } from '../src/modules/auth/sessions/sessions-repository.ts';
import { makeLinkToken } from '../src/modules/auth/users/one-time-links.ts';
import type { UserDocument } from '../src/modules/auth/users/user-model.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface TestMember {
  userId: string;
  sessionId: string;
  email: string;
  password: string;
  accessToken: string;
  refreshToken: string;
  /** Headers of requests from the agency's document. */
  headers: Record<string, string>;
  /**
   * Sends a request from the agency's document. If it requires a proof of its own, proves it and
   * retries.
   */
  request(
    method: Method,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
}

/** Headers of our pages for routes that use the refresh cookie. */
export const sameSiteHeaders = { [clientHeader]: 'web', 'sec-fetch-site': 'same-origin' };

export async function aMember(
  app: FastifyInstance,
  {
    email = `member-${randomUUID()}@example.org`,
    invitation,
    cookies = {},
  }: Partial<SignUpRequest> & { cookies?: Record<string, string> } = {},
): Promise<TestMember> {
  const password = 'engine 51 on scene';
  const response = await app.inject({
    method: 'POST',
    url: '/api/sign-up',
    headers: sameSiteHeaders,
    cookies,
    body: {
      email,
      password,
      data: { first_name: 'Dana', last_name: 'Reyes' },
      ...(invitation !== undefined && { invitation }),
    },
  });
  const signedIn = response.json().session ? response : await confirmedAndIn(app, email, password);
  const { access_token: accessToken, user } = signedIn.json().session ?? signedIn.json();
  const refreshToken = refreshTokenOf(app, signedIn);
  const sessionId = refreshToken.split('.')[3] ?? '';
  const ofMember = {
    authorization: `Bearer ${accessToken}`,
    ...(await fromAgencyDocument(app, { sessionId })),
  };
  return {
    userId: user.id,
    sessionId,
    email,
    password,
    accessToken,
    refreshToken,
    headers: ofMember,
    request: (method, url, body, headers = {}) =>
      injectProven(app, {
        method,
        url,
        headers: { ...ofMember, ...headers },
        ...(body !== undefined && { payload: body as object }),
      }),
  };
}

/** Further headers of requests from the agency's document. */
export const fromAgencyDocument = async (
  app: FastifyInstance,
  session: { sessionId: string },
): Promise<Record<string, string>> => ({
  [agencyDocumentHeader]: await app.issueAgencyPageToken(session),
});

interface SentRequest {
  method: Method;
  url: string;
  headers: Record<string, string>;
  payload?: object;
}

/** Sends a request; if it requires a proof of its own, proves it and retries. */
export async function injectProven(
  app: FastifyInstance,
  request: SentRequest,
): Promise<LightMyRequestResponse> {
  const response = await app.inject(request);
  const { authorization = '' } = request.headers;
  const isRefused = response.statusCode === 403 && authorization !== '' && response.body !== '';
  const { ticket } = isRefused ? response.json<{ ticket?: string }>() : {};
  if (ticket === undefined) return response;
  await proveAct(app, { authorization, ticket });
  return app.inject(request);
}

export interface ActProof {
  /** The `authorization` header of the refused request. */
  authorization: string;
  /** The ticket of the refusal. */
  ticket: string;
}

/** Records a step-up for the request of that ticket. */
export async function proveAct(
  app: FastifyInstance,
  { authorization, ticket }: ActProof,
): Promise<void> {
  const { sub, sid } = decodeJwt<{ sub: string; sid: string }>(
    authorization.slice('Bearer '.length),
  );
  const session = { userId: sub, sessionId: sid };
  await sessionsRepository(app.mongo).recordStepUp(session, { ticket });
}

/** Opens the confirmation link, then signs in. */
async function confirmedAndIn(
  app: FastifyInstance,
  email: string,
  password: string,
): Promise<LightMyRequestResponse> {
  const post = (url: string, body: object) =>
    app.inject({ method: 'POST', url, headers: sameSiteHeaders, body });
  const token = await linkTokenOf(app, email, 'confirm');
  await post('/api/confirmations/consume', { token, password });
  return post('/api/sign-in', { email, password });
}

/** Token of the user's newest link with that purpose, as in the mail. */
export async function linkTokenOf(
  app: Pick<FastifyInstance, 'mongo' | 'sessionKeys'>,
  email: string,
  purpose: LinkPurpose,
): Promise<string> {
  const user = await app.mongo.collection<UserDocument>('users').findOne({ email });
  const nonce = user?.nonces?.[purpose]?.value ?? '';
  const link = { userId: user?._id ?? '', purpose, nonce };
  return makeLinkToken(app.sessionKeys.refresh[0], link);
}

/** The refresh token in the response's cookie; empty if cleared. */
export function refreshTokenOf(app: FastifyInstance, response: LightMyRequestResponse): string {
  return (
    response.cookies.find(({ name }) => name === refreshCookieFor(app.config.publicOrigin).name)
      ?.value ?? ''
  );
}

export function refreshWith(app: FastifyInstance, refreshToken: string) {
  return app.inject({
    method: 'POST',
    url: '/api/refresh',
    headers: sameSiteHeaders,
    cookies: { [refreshCookieFor(app.config.publicOrigin).name]: refreshToken },
  });
}

/** Refreshes with retries while the server is overloaded, as clients do. */
export async function refreshPatiently(app: FastifyInstance, refreshToken: string) {
  for (let tries = 1; ; tries += 1) {
    const response = await refreshWith(app, refreshToken);
    if (![503, 504].includes(response.statusCode) || tries === 20) return response;
    await pause(50);
  }
}

export const aToolInput = (changes: Partial<ToolInput> = {}): ToolInput => ({
  name: 'River gauges',
  url: 'https://gauges.example.org/map',
  icon: 'chart-line',
  notes: '',
  ...changes,
});

/** Adds a tool to the member's board. */
export async function aTool(member: TestMember, changes: Partial<ToolInput> = {}): Promise<Tool> {
  const response = await member.request('POST', '/api/tools', aToolInput(changes));
  return response.json();
}
