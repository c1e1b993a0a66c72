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
  /** As the agency's document sends. */
  headers: Record<string, string>;
  /**
   * Acts that are proven by themselves are sent as if their member had just proved to be there, and all as
   * from the agency's document.
   */
  request(
    method: Method,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
}

/** As a browser of ours sends to routes that the cookie drives. */
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

/** What requests of the agency's document have besides the access token. */
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

/** Where an act is proven by itself, sends it again as if its member had just proved to be there. */
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
  /** The header of the refused request. */
  authorization: string;
  /** The ticket in the refusal. */
  ticket: string;
}

/** What a step-up for that one act does. */
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

/** Where mail is sent: opens the link of the mail, then signs in. */
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

/** The token of the user's newest link of that purpose, as the mail carries it. */
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

/** The refresh token in an answer's cookie, empty when cleared. */
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

/** The same, again while the server is too busy, as clients do. */
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

/** A tool on the member's board. */
export async function aTool(member: TestMember, changes: Partial<ToolInput> = {}): Promise<Tool> {
  const response = await member.request('POST', '/api/tools', aToolInput(changes));
  return response.json();
}
