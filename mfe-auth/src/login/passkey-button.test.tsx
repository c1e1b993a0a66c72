import { type PasskeySignIn, sentenceOf } from '@firedeck/contract';
import { errorResponse, type FakeResponse } from '@firedeck/sdk/testing';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeShell, member } from '../testing/fake-shell.ts';
import { View } from './login-page.tsx';

const promptForPasskey = vi.hoisted(() => vi.fn());
const browser = vi.hoisted(() => ({ hasPasskeys: true, suggests: false }));
vi.mock('@firedeck/sdk/web-authn', async (original) => ({
  ...(await original<object>()),
  hasPasskeys: () => browser.hasPasskeys,
  hasPasskeySuggestions: async () => browser.suggests,
  promptForPasskey,
}));

const assertion = { id: 'key' } as never;
const options = { challenge: 'c' };
const name = 'Sign in with a passkey';

beforeEach(() => {
  Object.assign(browser, { hasPasskeys: true, suggests: false });
  promptForPasskey.mockReset().mockResolvedValue(assertion);
});
afterEach(() => {
  cleanup();
  delete document.documentElement.dataset.secondFactor;
});

async function show(
  response: FakeResponse | Promise<FakeResponse> = { body: { options } },
  byPasskey = async () => member,
) {
  document.documentElement.dataset.secondFactor =
    '{"mode":"optional","grace_days":14,"remember_days":0}';
  const signIns: PasskeySignIn[] = [];
  const shell = createFakeShell({
    answer: () => response,
    byPasskey: async (request) => {
      signIns.push(request);
      return byPasskey();
    },
  });
  await act(async () => void render(<View />));
  return { ...shell, signIns };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = async () => {
  const found = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(found));
};

it.each(['', '{{secondFactor}}', 'not JSON'])(
  'second factor policy %j in the page › no passkey button',
  (secondFactor) => {
    document.documentElement.dataset.secondFactor = secondFactor;
    createFakeShell({});
    render(<View />);
    expect(screen.queryByRole('button', { name })).toBeNull();
    expect(field('Email').autocomplete).toBe('username');
  },
);

describe('sign-in with a passkey alone', () => {
  it('by the button › signs in with the Remember choice, and shows a welcome toast', async () => {
    const { signIns, requests, toasts } = await show();
    expect(field('Email').autocomplete).toBe('username webauthn');
    fireEvent.click(field('Remember me for 30 days'));
    await press();
    await waitFor(() => expect(signIns).toEqual([{ passkey: assertion, remember: true }]));
    expect(requests.map(({ route }) => route)).toEqual(['POST /api/sign-in/passkey/options']);
    expect(promptForPasskey).toHaveBeenCalledExactlyOnceWith(options, { isSuggested: false });
    expect(toasts.map(({ title }) => title)).toEqual(['Login Successful']);
  });

  it.each([
    [
      'the biometric check fails',
      () => promptForPasskey.mockRejectedValue(namedError('NotAllowedError')),
      {},
      /canceled, took too long/,
      [],
    ],
    [
      'a browser without passkeys',
      () => Object.assign(browser, { hasPasskeys: false }),
      {},
      /can't use passkeys/,
      [],
    ],
    [
      'the server rejects it',
      () => {},
      errorResponse(429, 'over_request_rate_limit'),
      /refused/,
      ['Login Failed'],
    ],
  ])(
    '%s › shows an error above the button, and a toast if the server rejected it',
    async (_case, arrange, response, sentence, titles) => {
      arrange();
      const { toasts, signIns } = await show({ body: { options }, ...response });
      await press();
      await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(sentence));
      expect(toasts.map(({ title }) => title)).toEqual(titles);
      expect(signIns).toEqual([]);
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false);
    },
  );

  it('chosen from the email field’s suggestions › signs in without a click', async () => {
    browser.suggests = true;
    const { signIns } = await show();
    await waitFor(() => expect(signIns).toEqual([{ passkey: assertion, remember: false }]));
    expect(promptForPasskey).toHaveBeenCalledExactlyOnceWith(options, { isSuggested: true });
  });

  it('chosen from the suggestions, rejected by the server › shows an error and a toast', async () => {
    browser.suggests = true;
    const code = 'mfa_verification_failed';
    const body = { code, message: sentenceOf(code), request_id: 'r' };
    const refused = { code, status: 422, message: '', body };
    const { toasts } = await show(undefined, () => Promise.reject(refused));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/not accepted/));
    expect(toasts).toMatchObject([{ kind: 'error', title: 'Login Failed' }]);
  });

  it('offline while suggestions load › shows no error', async () => {
    browser.suggests = true;
    const { toasts, requests } = await show(errorResponse(503, 'temporarily_unavailable'));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(toasts).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the button is pressed while suggestions load › only the button’s prompt opens', async () => {
    browser.suggests = true;
    promptForPasskey.mockReturnValue(new Promise(() => {}));
    const { promise, resolve } = Promise.withResolvers<FakeResponse>();
    const { requests } = await show(promise);
    await waitFor(() => expect(requests).toHaveLength(1));
    await press();
    await act(async () => resolve({ body: { options } }));
    await waitFor(() => expect(promptForPasskey).toHaveBeenCalled());
    expect(promptForPasskey).toHaveBeenCalledExactlyOnceWith(options, { isSuggested: false });
  });

  it('no suggestion is chosen › shows no error', async () => {
    browser.suggests = true;
    promptForPasskey.mockRejectedValue(namedError('AbortError'));
    const { toasts } = await show();
    await waitFor(() => expect(promptForPasskey).toHaveBeenCalledTimes(1));
    expect(toasts).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

function namedError(errorName: string): Error {
  return Object.assign(new Error(), { name: errorName });
}
