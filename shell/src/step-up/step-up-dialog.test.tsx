import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { showInShell } from '../testing/in-shell.tsx';
import { stepUp } from './step-up.ts';
import { StepUpDialog } from './step-up-dialog.tsx';

const respond = vi.fn<typeof fetch>();

beforeEach(() => {
  respond.mockReset().mockImplementation(async () => new Response(null, { status: 204 }));
});
afterEach(cleanup);

const refusal = (status: number, code: string, headers = {}) =>
  Response.json({ code, message: 'As the server says it.', request_id: 'r' }, { status, headers });

/** Opens the dialog and resolves once the field is shown. */
async function openDialog() {
  const shell = showInShell(<StepUpDialog />, { fetchApi: (path, init) => respond(path, init) });
  const onResult = vi.fn();
  void stepUp.request().then(onResult);
  const dialog = await screen.findByRole('dialog', { name: 'Enter your password to continue' });
  const field = await screen.findByLabelText('Password');
  const enter = (password: string) => {
    fireEvent.change(field, { target: { value: password } });
    fireEvent.submit(field);
  };
  return { ...shell, onResult, dialog, field: field as HTMLInputElement, enter };
}

test('no pending request › shows nothing', () => {
  showInShell(<StepUpDialog />);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the correct password › is sent to the server, and the request resolves', async () => {
  const { onResult, enter } = await openDialog();
  enter('engine 51 on scene');
  await waitFor(() => expect(onResult).toHaveBeenCalledExactlyOnceWith(true));
  expect(respond.mock.calls.map(([path, init]) => [path, init?.method, init?.body])).toEqual([
    ['/api/step-up', 'POST', '{"password":"engine 51 on scene"}'],
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a password manager › finds email and current password', async () => {
  const { dialog, field } = await openDialog();
  expect(document.activeElement).toBe(field);
  expect(field.autocomplete).toBe('current-password');
  const name = dialog.querySelector<HTMLInputElement>('input[autocomplete="username"]');
  expect(name?.value).toBe('ada@example.org');
});

test.each([
  ['a wrong password', () => refusal(400, 'invalid_credentials'), "That's not your password."],
  [
    'too many attempts',
    () => refusal(429, 'over_request_rate_limit', { 'retry-after': '30' }),
    'Too many attempts. Please try again in 30 seconds.',
  ],
  [
    'an older server',
    () => refusal(404, 'not_found'),
    'The service is not reachable right now. Please try again.',
  ],
])('%s › is shown in the dialog, which stays open', async (_case, response, message) => {
  respond.mockImplementationOnce(async () => response());
  const { onResult, field, enter } = await openDialog();
  enter('engine 15');
  expect((await screen.findByText(message)).textContent).toBe(message);
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('engine 15');
  enter('engine 51 on scene');
  await waitFor(() => expect(onResult).toHaveBeenCalledExactlyOnceWith(true));
});

test('no response › is shown in the dialog', async () => {
  respond.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { enter } = await openDialog();
  enter('engine 51 on scene');
  expect(await screen.findByText('No connection. Please try again.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
});

test('an empty password › shows an error and sends nothing', async () => {
  const { enter } = await openDialog();
  enter('');
  expect(await screen.findByText('Please enter your password')).toBeDefined();
  expect(respond).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
});

test.each([
  ['Cancel', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['Escape', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
])('%s › cancels, and nothing is sent', async (_case, cancel) => {
  const { onResult } = await openDialog();
  cancel();
  await waitFor(() => expect(onResult).toHaveBeenCalledExactlyOnceWith(false));
  expect(respond).not.toHaveBeenCalled();
});

test('the dialog is unmounted › the request is canceled', async () => {
  const { onResult } = await openDialog();
  cleanup();
  await waitFor(() => expect(onResult).toHaveBeenCalledExactlyOnceWith(false));
});

describe('actions with a proof each', () => {
  const request = (ticket: string) => {
    const onResult = vi.fn();
    void stepUp.request(['password'], ticket).then(onResult);
    return onResult;
  };
  const field = async () => screen.findByLabelText<HTMLInputElement>('Password');
  const enter = async (password: string) => {
    fireEvent.change(await field(), { target: { value: password } });
    fireEvent.submit(await field());
  };
  const showDialog = () =>
    showInShell(<StepUpDialog />, { fetchApi: (path, init) => respond(path, init) });

  test('each action › needs its own password, in an empty field', async () => {
    showDialog();
    const [one, other] = [request('one'), request('other')];
    await enter('engine 51 on scene');
    await waitFor(() => expect(one).toHaveBeenCalledExactlyOnceWith(true));
    await waitFor(async () => expect((await field()).value).toBe(''));
    expect(document.activeElement).toBe(await field());
    expect(other).not.toHaveBeenCalled();
    await enter('engine 51 on scene');
    await waitFor(() => expect(other).toHaveBeenCalledExactlyOnceWith(true));
  });

  test('canceled while the server checks › the late response does not confirm the next action', async () => {
    let answer: (response: Response) => void = () => undefined;
    respond.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    showDialog();
    const [one, other] = [request('one'), request('other')];
    await enter('engine 51 on scene');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(one).toHaveBeenCalledExactlyOnceWith(false));
    await waitFor(async () => expect((await field()).value).toBe(''));
    await act(async () => answer(new Response(null, { status: 204 })));
    expect(other).not.toHaveBeenCalled();
    await enter('engine 51 on scene');
    await waitFor(() => expect(other).toHaveBeenCalledExactlyOnceWith(true));
    expect(one).toHaveBeenCalledTimes(1);
  });

  test('the member signs out › waiting actions are canceled without a prompt', async () => {
    showDialog();
    const [one, other] = [request('one'), request('other')];
    await field();
    stepUp.cancelAll();
    await waitFor(() => expect(other).toHaveBeenCalledExactlyOnceWith(false));
    expect(one).toHaveBeenCalledExactlyOnceWith(false);
    expect(stepUp.pending()).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('with a second factor', () => {
  async function openFor(methods: string[]) {
    showInShell(<StepUpDialog />, { fetchApi: (path, init) => respond(path, init) });
    const onResult = vi.fn();
    void stepUp.request(methods).then(onResult);
    await screen.findByRole('dialog', { name: "Confirm it's you to continue" });
    return { onResult };
  }
  const choose = async (way: string) =>
    fireEvent.click(await screen.findByRole('button', { name: way }));
  const enter = async (label: string, text: string) => {
    const field = await screen.findByLabelText<HTMLInputElement>(label);
    fireEvent.change(field, { target: { value: text } });
    fireEvent.submit(field);
    return field;
  };
  const sent = () => respond.mock.calls.map(([path, init]) => [path, init?.body]);

  test('the app’s code › is sent without its spaces, and the request resolves', async () => {
    const { onResult } = await openFor(['totp', 'code']);
    const field = await enter('Code from the app', '123 456');
    expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric']);
    await waitFor(() => expect(onResult).toHaveBeenCalledExactlyOnceWith(true));
    expect(sent()).toEqual([['/api/step-up', '{"totp":"123456"}']]);
  });

  test('an invalid code › shows an error and sends nothing', async () => {
    await openFor(['totp', 'code']);
    await enter('Code from the app', '12345');
    expect(await screen.findByText('Please enter the six digits of the app')).toBeDefined();
    await choose('Use a recovery code');
    await enter('Recovery code', ' ');
    expect(await screen.findByText('Please enter a recovery code')).toBeDefined();
    expect(respond).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  });

  test('a rejected code › shows its error, and another method can be chosen', async () => {
    respond.mockImplementationOnce(async () => refusal(422, 'mfa_verification_failed'));
    respond.mockImplementationOnce(async () => refusal(422, 'mfa_verification_failed'));
    const { onResult } = await openFor(['totp', 'code']);
    await enter('Code from the app', '123456');
    expect(await screen.findByText(/not the current code/)).toBeDefined();
    await choose('Use a recovery code');
    await enter('Recovery code', 'abcd-efgh');
    expect(await screen.findByText(/used already/)).toBeDefined();
    await enter('Recovery code', 'abcd-efgi');
    await waitFor(() => expect(onResult).toHaveBeenCalledExactlyOnceWith(true));
  });

  test('a browser without passkeys › shows a message and the other methods', async () => {
    await openFor(['passkey', 'totp']);
    expect(await screen.findByText(/can't use passkeys/)).toBeDefined();
    await choose('Use your authenticator app');
    expect(await screen.findByLabelText('Code from the app')).toBe(document.activeElement);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  });

  test('unknown methods of a newer server › are ignored', async () => {
    await openFor(['retina', 'totp']);
    expect(await screen.findByLabelText('Code from the app')).toBeDefined();
    expect(screen.queryByRole('group', { name: 'Other ways' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  });
});

test('single sign-on › a sign-in in another window resolves the request', async () => {
  const opened = { location: { href: '' }, close: vi.fn() };
  vi.stubGlobal('open', () => opened);
  const responses = [{ url: 'https://id.example.org/' }, { is_recent: false }, { is_recent: true }];
  respond.mockImplementation(async () => Response.json(responses.shift()));
  showInShell(<StepUpDialog />, { fetchApi: (path, init) => respond(path, init) });
  const onResult = vi.fn();
  void stepUp.request(['sso']).then(onResult);
  await screen.findByRole('dialog', { name: 'Sign in again to continue' });
  fireEvent.click(await screen.findByRole('button', { name: 'Open sign-in' }));
  await waitFor(() => expect(opened.location.href).toBe('https://id.example.org/'));
  await waitFor(() => expect(onResult).toHaveBeenCalledExactlyOnceWith(true), { timeout: 10_000 });
  expect(respond.mock.calls.map(([path, init]) => [path, init?.method ?? 'GET'])).toEqual([
    ['/api/sso/step-up', 'POST'],
    ['/api/sso/step-up', 'GET'],
    ['/api/sso/step-up', 'GET'],
  ]);
  vi.unstubAllGlobals();
});

test('the browser blocks the window › shows an error', async () => {
  vi.stubGlobal('open', () => null);
  showInShell(<StepUpDialog />);
  void stepUp.request(['sso']);
  fireEvent.click(await screen.findByRole('button', { name: 'Open sign-in' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/blocked/);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  vi.unstubAllGlobals();
});
