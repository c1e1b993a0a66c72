import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showInShell } from '../testing/in-shell.tsx';
import { stepUp } from './step-up.ts';
import { StepUpDialog } from './step-up-dialog.tsx';

const answers = vi.fn<typeof fetch>();

beforeEach(() => {
  answers.mockReset().mockImplementation(async () => new Response(null, { status: 204 }));
});
afterEach(cleanup);

const refusal = (status: number, code: string, headers = {}) =>
  Response.json({ code, message: 'As the server says it.', request_id: 'r' }, { status, headers });

/** Asks; resolves once the field is there. */
async function ask() {
  const shell = showInShell(<StepUpDialog />, { fetchApi: (path, init) => answers(path, init) });
  const answered = vi.fn();
  void stepUp.ask().then(answered);
  const dialog = await screen.findByRole('dialog', { name: 'Enter your password to go on' });
  const field = await screen.findByLabelText('Password');
  const enter = (password: string) => {
    fireEvent.change(field, { target: { value: password } });
    fireEvent.submit(field);
  };
  return { ...shell, answered, dialog, field: field as HTMLInputElement, enter };
}

test('nobody is asked › shows nothing', () => {
  showInShell(<StepUpDialog />);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the right password › is given to the server, and the requests go on', async () => {
  const { answered, enter } = await ask();
  enter('engine 51 on scene');
  await waitFor(() => expect(answered).toHaveBeenCalledExactlyOnceWith(true));
  expect(answers.mock.calls.map(([path, init]) => [path, init?.method, init?.body])).toEqual([
    ['/api/step-up', 'POST', '{"password":"engine 51 on scene"}'],
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a password manager › finds the address and that it is the current password', async () => {
  const { dialog, field } = await ask();
  expect(document.activeElement).toBe(field);
  expect(field.autocomplete).toBe('current-password');
  const name = dialog.querySelector<HTMLInputElement>('input[autocomplete="username"]');
  expect(name?.value).toBe('ada@example.org');
});

test.each([
  ['a wrong one', () => refusal(400, 'invalid_credentials'), 'This is not your password'],
  [
    'too many tries',
    () => refusal(429, 'over_request_rate_limit', { 'retry-after': '30' }),
    'Too many attempts. Please try again in 30 seconds.',
  ],
  [
    'a server of the version before',
    () => refusal(404, 'not_found'),
    'The service is not reachable right now. Please try again.',
  ],
])('%s › is said in the dialog, which stays', async (_case, answer, said) => {
  answers.mockImplementationOnce(async () => answer());
  const { answered, field, enter } = await ask();
  enter('engine 15');
  expect((await screen.findByText(said)).textContent).toBe(said);
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('engine 15');
  enter('engine 51 on scene');
  await waitFor(() => expect(answered).toHaveBeenCalledExactlyOnceWith(true));
});

test('no answer › is said in the dialog', async () => {
  answers.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { enter } = await ask();
  enter('engine 51 on scene');
  expect(await screen.findByText('No connection. Please try again.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
});

test('no password › is asked for, and nothing is sent', async () => {
  const { enter } = await ask();
  enter('');
  expect(await screen.findByText('Please enter your password')).toBeDefined();
  expect(answers).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
});

test.each([
  ['Cancel', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['Escape', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
])('%s › gives up, and nothing is sent', async (_case, act) => {
  const { answered } = await ask();
  act();
  await waitFor(() => expect(answered).toHaveBeenCalledExactlyOnceWith(false));
  expect(answers).not.toHaveBeenCalled();
});

test('where the dialog goes away › nobody waits for ever', async () => {
  const { answered } = await ask();
  cleanup();
  await waitFor(() => expect(answered).toHaveBeenCalledExactlyOnceWith(false));
});
