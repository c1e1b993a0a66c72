import { shellServices } from '@firedeck/sdk';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeShell, type FakeResponse, member } from '../testing/fake-shell.ts';
import { View } from './account-export.tsx';

const files: Blob[] = [];
beforeEach(() => {
  files.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:export';
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const press = () =>
  act(
    async () => void fireEvent.click(screen.getByRole('button', { name: 'Download everything' })),
  );

function showWith(answer: () => FakeResponse | Promise<FakeResponse>) {
  const shell = createFakeShell({ state: { status: 'signed-in', user: member }, answer });
  shell.show(View);
  return shell;
}

it('the download › is the server’s file, unchanged', async () => {
  const shell = showWith(() => ({ body: { format: 'firedeck.account/1' } }));
  await press();
  expect(shell.requests).toMatchObject([{ route: 'GET /api/me/export' }]);
  expect(await files[0]?.text()).toBe('{"format":"firedeck.account/1"}');
  expect(shell.toasts).toMatchObject([{ kind: 'success' }]);
});

it('the download › starts from a link in the page, and its URL is not revoked too early', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  const downloads: boolean[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    downloads.push(this.isConnected && this.download.startsWith('firedeck-account-'));
  });
  showWith(() => ({ body: {} }));
  await press();
  expect(downloads).toEqual([true]);
  expect(document.querySelector('a[download]')).toBeNull();
  expect(revoked).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revoked.mock.calls).toEqual([['blob:export']]);
  vi.useRealTimers();
});

it('a download in progress › is not started again', async () => {
  let answer = (_: FakeResponse): void => undefined;
  const shell = showWith(() => new Promise((resolve) => (answer = resolve)));
  await press();
  const busy = screen.getByRole('button', { name: 'Preparing...' });
  await act(async () => void fireEvent.click(busy));
  expect(shell.requests).toHaveLength(1);
  await act(async () => answer({ body: {} }));
  expect(files).toHaveLength(1);
});

it('a rejected download › shows the reason and saves nothing', async () => {
  const body = { code: 'temporarily_unavailable', message: 'Away.', request_id: 'r' };
  const shell = showWith(() => ({ status: 503, body }));
  await press();
  expect(shell.toasts).toEqual([
    { kind: 'error', title: "Couldn't download your data", text: 'Away.' },
  ]);
  expect(files).toEqual([]);
});

it('the response is an HTML page of a proxy › is not saved', async () => {
  const shell = showWith(() => ({ body: {} }));
  const page = new Response('<p>Sign in to this network', { status: 200 });
  vi.spyOn(shellServices(), 'fetchApi').mockResolvedValue(page);
  await press();
  expect(shell.toasts).toMatchObject([{ kind: 'error', title: "Couldn't download your data" }]);
  expect(files).toEqual([]);
});
