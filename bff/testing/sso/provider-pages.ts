/// <reference path="./oidc-provider.d.ts" />
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';

/** The sign-out page; `form` submits when the button is pressed. */
export async function showSignOut(context: { body: string }, form: string): Promise<void> {
  const button =
    '<button type="submit" form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>';
  context.body = `<!doctype html><html lang="en"><title>Metro Fire sign-out</title>${form}${button}</html>`;
}

/** The page after a sign-out without a redirect. */
export async function showSignedOut(context: { body: string }): Promise<void> {
  context.body =
    '<!doctype html><html lang="en"><title>Metro Fire sign-out</title><h1>Signed out of Metro Fire</h1>';
}

/** The sign-in page: a field for the person's id, skipped if `current` is set. */
export async function signIn(
  provider: Provider,
  current: string | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const accountId = request.method === 'POST' ? await readLogin(request) : current;
  if (accountId === null) {
    await provider.interactionDetails(request, response);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      '<!doctype html><html lang="en"><title>Metro Fire sign-in</title><main><h1>Metro Fire sign-in</h1><form method="post"><label>Person <input name="login"></label><button>Continue</button> <button name="refuse" value="1">Cancel</button></form></main>',
    );
    return;
  }
  const result =
    accountId === ''
      ? { error: 'access_denied', error_description: 'The person canceled.' }
      : { login: { accountId } };
  await provider.interactionFinished(request, response, result);
}

async function readLogin(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const form = new URLSearchParams(Buffer.concat(chunks).toString());
  return form.has('refuse') ? '' : (form.get('login') ?? '');
}
