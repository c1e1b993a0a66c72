import type { ApiKey } from '@firedeck/contract';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  createFakeShell,
  type FakeResponse,
  member,
  usualPolicies,
} from '../testing/fake-shell.ts';
import { pendingSecret } from './pending-secret.ts';
import { View } from './personal-keys.tsx';

const wall: ApiKey = {
  id: '00000000-0000-4000-8000-0000000000aa',
  name: 'Wall display',
  scope: 'tools:read',
  hint: 'fd_Ab3d',
  created_at: '2026-01-01T00:00:00.000Z',
  expires_at: '2999-01-01T00:00:00.000Z',
  last_used_at: null,
};
const secret = `fd_Ab3d${'x'.repeat(39)}`;

let keys: ApiKey[];
let responses: Record<string, FakeResponse>;
let shell: ReturnType<typeof createFakeShell>;

beforeEach(() => {
  keys = [];
  responses = {};
  shell = createFakeShell({
    state: { status: 'signed-in', user: member },
    answer: ({ route }) =>
      responses[route] ?? (route === 'GET /api/keys' ? { body: { keys } } : { status: 204 }),
  });
});
afterEach(() => {
  cleanup();
  pendingSecret.clear();
  vi.unstubAllGlobals();
});

const show = () => act(async () => void shell.show(View));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => act(async () => void fireEvent.click(button(name)));

async function make() {
  responses['POST /api/keys'] = { status: 201, body: { key: wall, secret } };
  await show();
  await act(
    async () =>
      void fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Wall display' } }),
  );
  await act(async () => void fireEvent.click(screen.getByLabelText('Read and change tools')));
  await act(async () => void fireEvent.click(screen.getByLabelText('One year')));
  await press('Create API key');
}

it.each([
  ['is described', true, 1],
  ['is not described', false, 0],
  ['is of an older server', undefined, 0],
])('an API that %s › has the expected number of links', async (_which, described, links) => {
  responses['GET /api/policies'] = { body: { ...usualPolicies, api_docs: described } };
  await show();
  await screen.findByText(/No API keys yet/);
  await expect
    .poll(() => screen.queryAllByRole('link', { name: /^API reference/ }).length)
    .toBe(links);
});

it('without keys › shows a message', async () => {
  await show();
  expect(screen.getByText('No API keys yet.')).toBeTruthy();
});

it('lists each key with scope, expiry and last use', async () => {
  keys = [wall, { ...wall, id: '1', expires_at: '2020-01-01T00:00:00.000Z', name: 'Old' }];
  await show();
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toMatch(/Wall displayRead tools · fd_Ab3d… · Expires .* · Never used/);
  expect(second?.textContent).toContain('Expired');
});

it('creates a key and shows its secret once with a command that tries it', async () => {
  await make();
  expect(shell.requests.find(({ route }) => route === 'POST /api/keys')?.body).toEqual({
    name: 'Wall display',
    scope: 'tools:write',
    days: 365,
  });
  const shown = screen.getByRole('region', { name: 'The key “Wall display”' });
  const codes = [...shown.querySelectorAll('code')].map((code) => code.textContent);
  expect(codes).toEqual([
    secret,
    `curl -H 'Authorization: Bearer ${secret}' ${location.origin}/api/tools`,
  ]);
  await press('I have copied it');
  expect(document.activeElement?.textContent).toBe('Personal API keys');
  expect(document.body.textContent).not.toContain(secret);
});

it('copies the key and the command, and shows an error if copying fails', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  });
  await make();
  await press('Copy: Key');
  await press('Copy: Try it in a terminal');
  expect(copied).toEqual([secret, expect.stringContaining('curl -H')]);
  expect(shell.toasts.at(-1)).toMatchObject({ kind: 'success', title: 'Copied' });
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
  await press('Copy: Key');
  expect(shell.toasts.at(-1)).toMatchObject({
    kind: 'error',
    title: 'Not copied. Select the text and copy it.',
  });
});

it('an unconfirmed key, the dialog closes › shows a toast, and the key when it opens again', async () => {
  await make();
  cleanup();
  expect(shell.toasts).toMatchObject([
    {
      kind: 'info',
      title: 'The key “Wall display”',
      text: expect.stringMatching(/still shown under Keys until .* reload or close this page/),
    },
  ]);
  await show();
  expect(screen.getByText(secret)).toBeTruthy();
  await press('I have copied it');
  cleanup();
  await show();
  expect(document.body.textContent).not.toContain(secret);
  expect(shell.toasts).toHaveLength(1);
});

it('an unconfirmed key › is hidden from other members', async () => {
  await make();
  cleanup();
  shell.setSession({ status: 'signed-out' });
  shell.setSession({ status: 'signed-in', user: member });
  await show();
  expect(document.body.textContent).not.toContain(secret);
});

it('a retry after a lost response › reuses the idempotency key, but not for other input', async () => {
  await make();
  cleanup();
  pendingSecret.clear();
  responses['POST /api/keys'] = {
    status: 503,
    body: { code: 'temporarily_unavailable', message: 'Away.', request_id: 'r' },
  };
  await show();
  const name = (value: string) =>
    act(async () => void fireEvent.change(screen.getByLabelText('Name'), { target: { value } }));
  await name('Gate');
  await press('Create API key');
  await press('Create API key');
  await name('Gate 2');
  await press('Create API key');
  const [, first, second, other] = shell.idempotencyKeys;
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect([second === first, other === first]).toEqual([true, false]);
});

it('without a name › shows the error', async () => {
  await show();
  await press('Create API key');
  expect(screen.getByText('Please enter a name')).toBeTruthy();
  expect(shell.requests.filter(({ route }) => !route.startsWith('GET '))).toEqual([]);
});

it('revokes a key after confirmation', async () => {
  keys = [wall];
  await show();
  await press('Revoke Wall display');
  const dialog = screen.getByRole('alertdialog', { name: 'Revoke “Wall display”?' });
  await act(async () => void fireEvent.click(within(dialog).getByText('Revoke')));
  const changes = shell.requests.filter(({ route }) => !route.startsWith('GET '));
  expect(changes.map(({ route }) => route)).toEqual([`DELETE /api/keys/${wall.id}`]);
  expect(shell.toasts).toMatchObject([{ kind: 'success', title: 'Key revoked' }]);
  // The pressed row has unmounted: the focus moves to the heading.
  await expect.poll(() => document.activeElement?.textContent).toBe('Personal API keys');
});
