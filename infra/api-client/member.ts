import { randomUUID } from 'node:crypto';
import {
  clientHeader,
  type Note,
  type Session,
  type Tool,
  type ToolInput,
  type ToolList,
} from '@firedeck/contract';
import { type Answer, type ApiRequest, sendRequest } from './send-request.ts';

/** An account and the session of its browser. */
export interface Member {
  email: string;
  password: string;
  accessToken: string;
  /** The Cookie header: `name=value`. */
  cookie: string;
}

const pageHeaders = { [clientHeader]: 'web', 'sec-fetch-site': 'same-origin' };

/** The API requests of the product's pages. */
export const apiRequests = {
  list: { method: 'GET', path: '/api/tools' },
  get: (id: string): ApiRequest => ({ method: 'GET', path: `/api/tools/${id}` }),
  add: (input: ToolInput, key: string): ApiRequest => ({
    method: 'POST',
    path: '/api/tools',
    body: input,
    headers: { 'idempotency-key': key },
  }),
  edit: (id: string, rev: number, changes: Partial<ToolInput>): ApiRequest => ({
    method: 'PATCH',
    path: `/api/tools/${id}`,
    body: changes,
    headers: { 'if-match': `"${rev}"` },
  }),
  remove: (id: string): ApiRequest => ({ method: 'DELETE', path: `/api/tools/${id}` }),
  restore: (id: string): ApiRequest => ({ method: 'POST', path: `/api/tools/${id}/restore` }),
  reorder: (ids: string[]): ApiRequest => ({
    method: 'PUT',
    path: '/api/tools/order',
    body: { ids },
  }),
  notes: { method: 'GET', path: '/api/notes' },
  saveNotes: (content: string, version: number): ApiRequest => ({
    method: 'PUT',
    path: '/api/notes',
    body: { content },
    headers: { 'if-match': `"${version}"` },
  }),
  changeNames: (first_name: string): ApiRequest => ({
    method: 'PATCH',
    path: '/api/me',
    body: { first_name },
  }),
  changePassword: (current: string, password: string): ApiRequest => ({
    method: 'PUT',
    path: '/api/me/password',
    body: { current_password: current, password },
  }),
  me: { method: 'GET', path: '/api/me' },
  pulse: { method: 'GET', path: '/api/pulse' },
  favicon: (url: string): ApiRequest => ({
    method: 'GET',
    path: `/api/favicons?url=${encodeURIComponent(url)}`,
  }),
  live: { method: 'GET', path: '/healthz/live' },
  ready: { method: 'GET', path: '/healthz/ready' },
  signUp: (email: string, password: string): ApiRequest => ({
    method: 'POST',
    path: '/api/sign-up',
    body: { email, password, data: { first_name: 'Dana', last_name: 'Reyes' } },
    headers: pageHeaders,
  }),
  makeKey: (key: string): ApiRequest => ({
    method: 'POST',
    path: '/api/keys',
    body: { name: 'Wall display', scope: 'tools:read', days: 30 },
    headers: { 'idempotency-key': key },
  }),
  revokeKey: (id: string): ApiRequest => ({ method: 'DELETE', path: `/api/keys/${id}` }),
  addPicture: (bytes: Buffer): ApiRequest => ({
    method: 'POST',
    path: '/api/pictures?name=engine.png',
    body: bytes,
    headers: { 'content-type': 'image/png' },
  }),
  requestReset: (email: string): ApiRequest => ({
    method: 'POST',
    path: '/api/password-resets',
    body: { email },
    headers: pageHeaders,
  }),
  reset: (token: string, password: string): ApiRequest => ({
    method: 'POST',
    path: '/api/password-resets/consume',
    body: { token, password },
    headers: pageHeaders,
  }),
  confirm: (token: string, password: string): ApiRequest => ({
    method: 'POST',
    path: '/api/confirmations/consume',
    body: { token, password },
    headers: pageHeaders,
  }),
  signIn: (email: string, password: string): ApiRequest => ({
    method: 'POST',
    path: '/api/sign-in',
    body: { email, password },
    headers: pageHeaders,
  }),
  refresh: (cookie: string): ApiRequest => ({
    method: 'POST',
    path: '/api/refresh',
    headers: { ...pageHeaders, cookie },
  }),
  signOut: (cookie: string): ApiRequest => ({
    method: 'POST',
    path: '/api/sign-out',
    headers: { ...pageHeaders, cookie },
  }),
  endOthers: {
    method: 'POST',
    path: '/api/sign-out',
    body: { scope: 'others' },
    headers: pageHeaders,
  },
} as const satisfies Record<string, ApiRequest | ((...facts: never[]) => ApiRequest)>;

export const uniqueEmail = () => `member-${randomUUID()}@example.org`;

/** With mail configured, `readLinkToken` returns the token in the email to an address. */
export async function createMember(
  address: string,
  readLinkToken?: (email: string) => Promise<string>,
): Promise<Member> {
  const [email, password] = [uniqueEmail(), 'engine 51 on scene'];
  const response = await sendRequest(address, apiRequests.signUp(email, password));
  const { session } = expectStatus(response, 201) as { session: Session | null };
  if (session)
    return { email, password, accessToken: session.access_token, cookie: readCookie(response) };
  const token = (await readLinkToken?.(email)) ?? '';
  expectStatus(await sendRequest(address, apiRequests.confirm(token, password)), 204);
  const signedIn = await sendRequest(address, apiRequests.signIn(email, password));
  const { access_token: accessToken } = expectStatus(signedIn, 200) as Session;
  return { email, password, accessToken, cookie: readCookie(signedIn) };
}

/** Refreshes the access token, if the bff responds. */
export async function refreshSession(member: Member, address: string): Promise<void> {
  const response = await sendRequest(address, apiRequests.refresh(member.cookie));
  if (response.status !== 200) return;
  member.accessToken = (response.body as Session).access_token;
  // There is no cookie if the refresh token was not rotated.
  member.cookie = readCookie(response) || member.cookie;
}

/** The Cookie header for the next request. */
export function readCookie({ headers }: Answer): string {
  return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

export function sendAs(member: Member, address: string, request: ApiRequest): Promise<Answer> {
  const authorization = `Bearer ${member.accessToken}`;
  return sendRequest(address, { ...request, headers: { authorization, ...request.headers } });
}

/** The body of a response with an expected status; throws otherwise. */
export function expectStatus(response: Answer, ...statuses: number[]): unknown {
  if (statuses.includes(response.status)) return response.body;
  const got = response.status === 0 ? response.failure : JSON.stringify(response.body);
  throw new Error(`expected ${statuses.join(' or ')}, but got ${response.status} ${got}`);
}

export function buildTool(name: string, changes: Partial<ToolInput> = {}): ToolInput {
  return { name, url: 'https://gauges.example.org/map', icon: 'tools', notes: '', ...changes };
}

/** Adds a tool; throws when that fails. */
export async function addTool(member: Member, address: string, name: string): Promise<Tool> {
  const request = apiRequests.add(buildTool(name), randomUUID());
  return expectStatus(await sendAs(member, address, request), 201) as Tool;
}

export async function listTools(member: Member, address: string): Promise<ToolList> {
  return expectStatus(await sendAs(member, address, apiRequests.list), 200) as ToolList;
}

export async function readNotes(member: Member, address: string): Promise<Note> {
  return expectStatus(await sendAs(member, address, apiRequests.notes), 200) as Note;
}
