import { randomUUID } from 'node:crypto';
import {
  clientHeader,
  type Note,
  type Session,
  type Tool,
  type ToolInput,
  type ToolList,
} from '@firedeck/contract';
import { type Answer, ask, type Question } from './ask.ts';

/** Someone with an account, and what their browser holds. */
export interface Member {
  email: string;
  password: string;
  accessToken: string;
  /** As the browser would send it: `name=value`. */
  cookie: string;
}

const fromOurPages = { [clientHeader]: 'web', 'sec-fetch-site': 'same-origin' };

/** The requests of the product's pages; each is one question, put to any address and as often as wanted. */
export const questions = {
  list: { method: 'GET', path: '/api/tools' },
  get: (id: string): Question => ({ method: 'GET', path: `/api/tools/${id}` }),
  add: (input: ToolInput, key: string): Question => ({
    method: 'POST',
    path: '/api/tools',
    body: input,
    headers: { 'idempotency-key': key },
  }),
  edit: (id: string, rev: number, changes: Partial<ToolInput>): Question => ({
    method: 'PATCH',
    path: `/api/tools/${id}`,
    body: changes,
    headers: { 'if-match': `"${rev}"` },
  }),
  remove: (id: string): Question => ({ method: 'DELETE', path: `/api/tools/${id}` }),
  restore: (id: string): Question => ({ method: 'POST', path: `/api/tools/${id}/restore` }),
  reorder: (ids: string[]): Question => ({
    method: 'PUT',
    path: '/api/tools/order',
    body: { ids },
  }),
  notes: { method: 'GET', path: '/api/notes' },
  saveNotes: (content: string, version: number): Question => ({
    method: 'PUT',
    path: '/api/notes',
    body: { content },
    headers: { 'if-match': `"${version}"` },
  }),
  changeNames: (first_name: string): Question => ({
    method: 'PATCH',
    path: '/api/me',
    body: { first_name },
  }),
  changePassword: (current: string, password: string): Question => ({
    method: 'PUT',
    path: '/api/me/password',
    body: { current_password: current, password },
  }),
  me: { method: 'GET', path: '/api/me' },
  pulse: { method: 'GET', path: '/api/pulse' },
  favicon: (url: string): Question => ({
    method: 'GET',
    path: `/api/favicons?url=${encodeURIComponent(url)}`,
  }),
  live: { method: 'GET', path: '/healthz/live' },
  ready: { method: 'GET', path: '/healthz/ready' },
  signUp: (email: string, password: string): Question => ({
    method: 'POST',
    path: '/api/sign-up',
    body: { email, password, data: { first_name: 'Dana', last_name: 'Reyes' } },
    headers: fromOurPages,
  }),
  makeKey: (key: string): Question => ({
    method: 'POST',
    path: '/api/keys',
    body: { name: 'Wall display', scope: 'tools:read', days: 30 },
    headers: { 'idempotency-key': key },
  }),
  revokeKey: (id: string): Question => ({ method: 'DELETE', path: `/api/keys/${id}` }),
  addPicture: (bytes: Buffer): Question => ({
    method: 'POST',
    path: '/api/pictures?name=engine.png',
    body: bytes,
    headers: { 'content-type': 'image/png' },
  }),
  reset: (token: string, password: string): Question => ({
    method: 'POST',
    path: '/api/password-resets/consume',
    body: { token, password },
    headers: fromOurPages,
  }),
  confirm: (token: string, password: string): Question => ({
    method: 'POST',
    path: '/api/confirmations/consume',
    body: { token, password },
    headers: fromOurPages,
  }),
  signIn: (email: string, password: string): Question => ({
    method: 'POST',
    path: '/api/sign-in',
    body: { email, password },
    headers: fromOurPages,
  }),
  refresh: (cookie: string): Question => ({
    method: 'POST',
    path: '/api/refresh',
    headers: { ...fromOurPages, cookie },
  }),
  signOut: (cookie: string): Question => ({
    method: 'POST',
    path: '/api/sign-out',
    headers: { ...fromOurPages, cookie },
  }),
} as const satisfies Record<string, Question | ((...facts: never[]) => Question)>;

export const anEmail = () => `member-${randomUUID()}@example.org`;

/** Where mail is sent, `linkTokenOf` gives what the mail to an address carries. */
export async function aMember(
  address: string,
  linkTokenOf?: (email: string) => Promise<string>,
): Promise<Member> {
  const [email, password] = [anEmail(), 'engine 51 on scene'];
  const answer = await ask(address, questions.signUp(email, password));
  const { session } = expectStatus(answer, 201) as { session: Session | null };
  if (session)
    return { email, password, accessToken: session.access_token, cookie: cookieOf(answer) };
  const token = (await linkTokenOf?.(email)) ?? '';
  expectStatus(await ask(address, questions.confirm(token, password)), 204);
  const signedIn = await ask(address, questions.signIn(email, password));
  const { access_token: accessToken } = expectStatus(signedIn, 200) as Session;
  return { email, password, accessToken, cookie: cookieOf(signedIn) };
}

/** Takes a new access token, when one can be had now. */
export async function renewSession(member: Member, address: string): Promise<void> {
  const answer = await ask(address, questions.refresh(member.cookie));
  if (answer.status !== 200) return;
  member.accessToken = (answer.body as Session).access_token;
  // A token that goes on as it is comes without a cookie.
  member.cookie = cookieOf(answer) || member.cookie;
}

/** What the browser would send back. */
export function cookieOf({ headers }: Answer): string {
  return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

export function askAs(member: Member, address: string, question: Question): Promise<Answer> {
  const authorization = `Bearer ${member.accessToken}`;
  return ask(address, { ...question, headers: { authorization, ...question.headers } });
}

/** The answer's body, when it is the answer that must be. */
export function expectStatus(answer: Answer, ...statuses: number[]): unknown {
  if (statuses.includes(answer.status)) return answer.body;
  const got = answer.status === 0 ? answer.failure : JSON.stringify(answer.body);
  throw new Error(`expected ${statuses.join(' or ')}, but got ${answer.status} ${got}`);
}

export function aTool(name: string, changes: Partial<ToolInput> = {}): ToolInput {
  return { name, url: 'https://gauges.example.org/map', icon: 'tools', notes: '', ...changes };
}

/** Adds a tool that nothing may keep from being added. */
export async function added(member: Member, address: string, name: string): Promise<Tool> {
  const question = questions.add(aTool(name), randomUUID());
  return expectStatus(await askAs(member, address, question), 201) as Tool;
}

export async function listOf(member: Member, address: string): Promise<ToolList> {
  return expectStatus(await askAs(member, address, questions.list), 200) as ToolList;
}

export async function notesOf(member: Member, address: string): Promise<Note> {
  return expectStatus(await askAs(member, address, questions.notes), 200) as Note;
}
