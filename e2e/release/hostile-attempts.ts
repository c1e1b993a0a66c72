import { agencyDocumentHeader } from '@firedeck/contract';
import type { Page } from '@playwright/test';
import type { Account } from '../fixtures/firedeck.ts';
import type {} from './hostile-agency-module.ts';

export type Transport = 'client' | 'fetch' | 'forged' | 'xhr';

/** Sends every request that needs a role; returns the results. */
export const attack = (
  page: Page,
  names: string[],
  transport: Transport,
): Promise<Record<string, string>> =>
  page.evaluate(
    async ({ names, header, kind }) => {
      const { hostile } = window;
      if (!hostile) throw new Error('no spy');
      const forged = kind === 'forged' && { [header]: hostile.token.replace('Bearer ', '') };
      const headers = { 'content-type': 'application/json', 'if-match': '"1"', ...forged };
      const withToken = { ...headers, authorization: hostile.token };

      function sendByXhr(path: string, method: string, body?: string): Promise<Response> {
        const request = new XMLHttpRequest();
        request.open(method, path);
        for (const [name, value] of Object.entries(withToken))
          request.setRequestHeader(name, value);
        return new Promise((resolve, reject) => {
          request.onload = () =>
            resolve(new Response(request.responseText || null, { status: request.status }));
          request.onerror = reject;
          request.send(body);
        });
      }

      async function send(name: string): Promise<string> {
        const [method = '', pattern = ''] = name.split(' ');
        const path = pattern.replace(':id', crypto.randomUUID());
        const body = /POST|PUT/.test(method) ? { body: '{}' } : {};
        const response = await (kind === 'client'
          ? hostile?.fetchApi(path, { method, headers, ...body })
          : kind === 'xhr'
            ? sendByXhr(path, method, body.body)
            : fetch(path, { method, headers: withToken, ...body }));
        const { code = 'done' } = JSON.parse((await response?.text()) || '{}');
        return `${response?.status} ${code}`;
      }

      const outcomes: Record<string, string> = {};
      for (const name of names) outcomes[name] = await send(name);
      return outcomes;
    },
    { names, header: agencyDocumentHeader, kind: transport },
  );

/** Reads the agency's document in every way that a script has for its text or DOM. */
export async function readDocument(): Promise<string[]> {
  const path = '/agency/people';
  const claims = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  const options: RequestInit[] = [
    {},
    { mode: 'same-origin' },
    { mode: 'no-cors' },
    { cache: 'force-cache' },
    { headers: claims },
    { headers: { ...claims, 'x-requested-with': 'navigate' }, credentials: 'include' },
  ];
  const texts = await Promise.all(
    options.map((option) => fetch(path, option).then((response) => response.text())),
  );
  for (const name of ['iframe', 'frame', 'object', 'embed']) {
    const element = document.createElement(name) as HTMLIFrameElement;
    const ended = new Promise((resolve) => {
      for (const event of ['load', 'error', 'securitypolicyviolation'])
        (event === 'securitypolicyviolation' ? document : element).addEventListener(event, resolve);
    });
    try {
      element.setAttribute(name === 'object' ? 'data' : 'src', path);
      document.body.append(element);
      if (name !== 'frame') await ended;
    } catch {
      // Refused by Trusted Types.
    }
    texts.push(element.contentDocument?.documentElement.outerHTML ?? 'out of reach');
    element.remove();
  }
  return texts;
}

/** What an opener can reach in its window. */
export function reach(): string {
  const { opened } = window;
  if (!opened || opened.closed) return 'nothing';
  try {
    return opened.document.documentElement.outerHTML;
  } catch {
    return 'a handle';
  }
}

export async function registerWorker(): Promise<string> {
  const script = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .find((name) => name.includes('/mf/notes/'));
  const { register } = ServiceWorkerContainer.prototype;
  return register.call(navigator.serviceWorker, script ?? '', { scope: '/agency/' }).then(
    () => 'registered',
    () => 'refused',
  );
}

/** Writes to everything that documents of an origin share. */
export async function lie({ email, firstName }: Account): Promise<void> {
  const user = {
    id: '00000000-0000-4000-8000-000000000000',
    email,
    user_metadata: { first_name: firstName, last_name: 'Hostile' },
    roles: ['auditor'],
  };
  const session = {
    access_token: 'forged',
    token_type: 'bearer',
    expires_in: 600,
    expires_at: 9_999_999_999,
    user,
  };
  const channel = new BroadcastChannel('firedeck-session');
  channel.postMessage({ kind: 'session', session });
  channel.postMessage({ kind: 'user', user });
  channel.postMessage({ kind: 'enrollment', enrollment: { is_due: true, due_at: '2026-01-01' } });
  channel.close();
  localStorage.setItem('rememberMe', 'true');
  for (const storage of [localStorage, sessionStorage])
    storage.setItem('firedeck-agency-document', 'forged');
  window.name = 'firedeck-agency-document=forged';
  await window.hostile?.draft('account-names', { first_name: firstName, last_name: 'Hostile' });
  const responses = { '/api/tools': { body: '{}', etag: null } };
  await window.hostile?.remember('offline', { user, at: Date.now(), answers: responses });
}
