import { createHash } from 'node:crypto';
import { clientHeader, type ErrorBody, type Session, type ToolInput } from '@firedeck/contract';
import { UserError } from '../lib/user-error.ts';

interface DemoMember {
  email: string;
  password: string;
}

export type Added = 'added' | 'there already' | 'deleted by its owner, left so';

/** Signs in, or signs up if the account does not exist. Returns the access token. */
export async function enter(address: string, member: DemoMember): Promise<string> {
  const signedIn = await post(address, '/api/sign-in', member);
  if (signedIn.ok) return ((await signedIn.json()) as Session).access_token;
  const data = { first_name: 'Demo', last_name: 'Member' };
  const signedUp = await post(address, '/api/sign-up', { ...member, data });
  if (!signedUp.ok) throw await refusal(signedUp, `${member.email} could not be signed in or up`);
  const { session } = (await signedUp.json()) as { session: Session | null };
  if (session === null)
    throw new UserError(`${member.email} must confirm the email address first.`);
  return session.access_token;
}

/** Adds one tool, with an id derived from member and name, so that a second run adds nothing. */
export async function addOnce(
  address: string,
  token: string,
  member: DemoMember,
  tool: ToolInput,
): Promise<Added> {
  const id = deriveUuid(`${member.email} ${tool.name}`);
  const authorization = `Bearer ${token}`;
  if (await isThere(address, authorization, id)) return 'there already';
  const headers = { authorization, 'idempotency-key': id };
  const response = await post(address, '/api/tools', tool, headers);
  if (response.ok) return 'added';
  const problem = await readError(response);
  if (problem.code === 'already_deleted') return 'deleted by its owner, left so';
  throw new UserError(`${tool.name} could not be added: ${problem.message}`);
}

async function isThere(address: string, authorization: string, id: string): Promise<boolean> {
  const response = await fetch(new URL(`/api/tools/${id}`, address), {
    headers: { authorization },
  });
  await response.body?.cancel();
  return response.ok;
}

async function post(
  address: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const request = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [clientHeader]: 'demo',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  };
  return fetch(new URL(path, address), request).catch(() => {
    throw new UserError(`Firedeck does not respond at ${address}: run "npm start" first.`);
  });
}

async function refusal(response: Response, what: string): Promise<UserError> {
  return new UserError(`${what}: ${(await readError(response)).message}`);
}

async function readError(response: Response): Promise<{ code?: string; message: string }> {
  const body = (await response.json().catch(() => undefined)) as ErrorBody | undefined;
  return body ?? { message: `status ${response.status}` };
}

/** A UUID derived from a text. */
export function deriveUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `${variant}${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
