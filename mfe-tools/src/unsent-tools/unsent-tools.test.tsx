import {
  createFakeShell,
  errorResponse,
  type FakeRequest,
  type FakeResponse,
  member,
} from '@firedeck/sdk/testing';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { module } from '../module.ts';
import { aTool, toolId } from '../testing/tools.ts';
import { View as AddToolPage } from '../tool-form/add-tool-page.tsx';
import { View as Board } from '../tool-grid/tool-grid-view.tsx';
import { unsentTools } from './unsent-tools.ts';

const post = 'POST /api/tools';
const list = 'GET /api/tools';
const offline = {
  status: 'signed-in',
  user: member,
  copiedAt: '2026-03-01T10:00:00.000Z',
} as const;
let responses: Record<string, (request: FakeRequest) => FakeResponse | Promise<FakeResponse>>;
let shell: ReturnType<typeof createFakeShell>;
let cleanUpModule: undefined | (() => void);

beforeEach(() => {
  responses = {
    [list]: () => ({ body: { version: 1, tools: [] } }),
    [post]: lineCut,
  };
  shell = createFakeShell((request) => {
    const response = responses[request.line];
    return response ? response(request) : { body: { host: 'x', state: 'none', icon: null } };
  });
  cleanUpModule = module.setup?.(shell.context);
});

afterEach(() => {
  cleanup();
  cleanUpModule?.();
});

const lineCut = () => {
  throw new TypeError('Failed to fetch');
};
/** Waits long enough for a request that must not be sent. */
const timeForMore = () => new Promise((resolve) => setTimeout(resolve, 300));
const keysSent = () =>
  shell.requests
    .filter(({ line }) => line === post)
    .map(({ headers }) => headers.get('idempotency-key'));

async function add(name = 'Hydrants') {
  const { router } = shell.show(AddToolPage, '/add');
  const type = async (label: RegExp, value: string) =>
    fireEvent.input(await screen.findByRole('textbox', { name: label }), { target: { value } });
  await type(/Tool Name/, name);
  await type(/URL/, 'hydrants.example');
  fireEvent.click(screen.getByRole('button', { name: 'Add Tool' }));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
  cleanup();
}

/** Restores the connection and loads the list. */
async function goOnline(): Promise<void> {
  await act(async () => shell.setSession({ status: 'signed-in', user: member }));
}

test('tool added offline › the board shows it as waiting, and the form is empty', async () => {
  await add();
  expect(shell.toasts.at(-1)).toMatchObject({ kind: 'info', title: 'Tool waiting to be saved' });
  expect(await shell.drafts.holds('tools/')).toBe(false);
  shell.show(Board);
  expect(await screen.findByRole('heading', { name: 'Waiting to be saved' })).toBeTruthy();
  expect(screen.getByText('Hydrants')).toBeTruthy();
});

test('device can’t store it › the form stays and says that adding failed', async () => {
  vi.spyOn(shell.values, 'update').mockResolvedValue(null);
  await expect(add()).rejects.toThrow();
  expect(shell.toasts.at(-1)).toMatchObject({ kind: 'error', text: 'Failed to add tool' });
});

test('offline › sends nothing; back online › sends once with the same key', async () => {
  shell.setSession(offline);
  await add();
  const [key] = keysSent();
  await unsentTools.load();
  expect(keysSent()).toEqual([key]);
  responses[post] = () => ({ status: 201, body: aTool(1) });
  await goOnline();
  await vi.waitFor(() => expect(unsentTools.entries()).toEqual([]));
  await goOnline();
  expect(keysSent()).toEqual([key, key]);
  expect(shell.toasts.at(-1)).toMatchObject({ title: '“Hydrants” was saved' });
});

test('two unsent tools and offline again › the second is not tried, and both wait', async () => {
  await add('Hydrants');
  await add('Ladders');
  const sent = keysSent().length;
  await goOnline();
  await vi.waitFor(() => expect(keysSent()).toHaveLength(sent + 1));
  expect(unsentTools.entries()).toHaveLength(2);
});

test('lists load but adds fail › sent once, then again after a pause', async () => {
  await add();
  const sent = keysSent().length;
  responses[post] = () => errorResponse(503, 'temporarily_unavailable');
  shell.show(Board);
  await goOnline();
  await vi.waitFor(() => expect(keysSent()).toHaveLength(sent + 1));
  await timeForMore();
  expect(keysSent()).toHaveLength(sent + 1);
});

test('refused › the board says why; after a correction, saved with the same key', async () => {
  await add();
  const [key] = keysSent();
  const fields = [{ field: 'url', message: 'This address is not allowed' }];
  responses[post] = () => errorResponse(400, 'validation_failed', { fields });
  await goOnline();
  shell.show(Board);
  expect(await screen.findByText('Not saved: This address is not allowed')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Correct Hydrants' }));
  expect(shell.navigations).toEqual([`/add?unsent=${key}`]);
  cleanup();

  responses[post] = () => ({ status: 201, body: aTool(1) });
  const { router } = shell.show(AddToolPage, '/add', `/add?unsent=${key}`);
  const url = await screen.findByRole<HTMLInputElement>('textbox', { name: /URL/ });
  expect(url.value).toBe('https://hydrants.example');
  fireEvent.input(url, { target: { value: 'https://water.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add Tool' }));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(keysSent().at(-1)).toBe(key);
  await vi.waitFor(() => expect(unsentTools.entries()).toEqual([]));
});

test('response lost, other values on the server › the values are sent as an edit', async () => {
  await add();
  const current = aTool(7, { rev: 3, name: 'Hydrant', url: 'https://hydrants.example' });
  responses[post] = () => errorResponse(422, 'key_reused', { current });
  const edited = vi.fn(() => ({ body: current }));
  responses[`PATCH /api/tools/${toolId(7)}`] = edited;
  await goOnline();
  await vi.waitFor(() => expect(unsentTools.entries()).toEqual([]));
  expect(edited.mock.calls).toMatchObject([[{ body: { name: 'Hydrants' } }]]);
});

test('discarded › asks for confirmation, then removes it', async () => {
  await add();
  shell.show(Board);
  fireEvent.click(await screen.findByRole('button', { name: 'Discard Hydrants' }));
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await vi.waitFor(() => expect(unsentTools.entries()).toEqual([]));
});

test('another member signs in during a request › the next tool is not sent as theirs', async () => {
  await add('Hydrants');
  await add('Ladders');
  const sent = keysSent().length;
  let answer = () => {};
  responses[post] = () =>
    new Promise((resolve) => {
      answer = () => resolve({ status: 201, body: aTool(1) });
    });
  await goOnline();
  await vi.waitFor(() => expect(keysSent()).toHaveLength(sent + 1));
  const user = { ...member, id: 'b0000000-0000-4000-8000-000000000002' };
  await act(async () => shell.setSession({ status: 'signed-in', user }));
  answer();
  await timeForMore();
  expect(keysSent()).toHaveLength(sent + 1);
});

test('sign-out with an unsent tool › the confirmation names it', async () => {
  shell.setSession(offline);
  await add();
  expect(await shell.flushBeforeSignOut()).toContain(
    '1 tool is still waiting to be saved and will be deleted: “Hydrants”.',
  );
});
