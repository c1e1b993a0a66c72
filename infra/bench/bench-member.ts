import { randomUUID } from 'node:crypto';

/** The headers of the product's pages. */
export const pageHeaders = { 'x-firedeck-client': 'bench', 'sec-fetch-site': 'same-origin' };

export const benchPassword = 'engine 51 on scene';

export interface BenchMember {
  email: string;
  authorization: string;
  /** The refresh cookie. */
  cookie: string;
}

/** Creates an account on a measured server. */
export async function signUp(address: string): Promise<BenchMember> {
  const email = `${randomUUID()}@example.org`;
  const response = await fetch(`${address}/api/sign-up`, {
    method: 'POST',
    headers: { ...pageHeaders, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: benchPassword }),
  });
  const { session } = (await response.json()) as { session: { access_token: string } };
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { email, authorization: `Bearer ${session.access_token}`, cookie };
}
