import { randomUUID } from 'node:crypto';

/** What a page of ours says with each request. */
export const fromOurPages = { 'x-firedeck-client': 'bench', 'sec-fetch-site': 'same-origin' };

export const benchPassword = 'engine 51 on scene';

export interface BenchMember {
  email: string;
  authorization: string;
  /** The session's refresh cookie. */
  cookie: string;
}

/** Makes an account at a server under measurement. */
export async function signUpAt(address: string): Promise<BenchMember> {
  const email = `${randomUUID()}@example.org`;
  const answer = await fetch(`${address}/api/sign-up`, {
    method: 'POST',
    headers: { ...fromOurPages, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: benchPassword }),
  });
  const { session } = (await answer.json()) as { session: { access_token: string } };
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { email, authorization: `Bearer ${session.access_token}`, cookie };
}
