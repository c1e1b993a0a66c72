import { createHash } from 'node:crypto';
import { hasZeroBits, type ProofChallenge, proofText, sentenceOf } from '@firedeck/contract';
import type { ApiError } from '@firedeck/sdk';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { View } from '../login/login-page.tsx';
import { createFakeShell, member } from '../testing/fake-shell.ts';
import { solveChallenge } from './solve-challenge.ts';

afterEach(cleanup);

const easy: ProofChallenge = {
  token: '6.1795378336449.nonce.signature-of-the-server-0123456789',
  puzzles: 3,
  bits: 6,
  expires_in: 120,
};
const endless = { ...easy, bits: 64 };

const refusal = (challenge?: ProofChallenge): ApiError => ({
  status: 429,
  code: 'over_request_rate_limit',
  message: '429',
  retryAfterSeconds: 90,
  body: {
    code: 'over_request_rate_limit',
    message: sentenceOf('over_request_rate_limit'),
    request_id: 'r',
    ...(challenge && { challenge }),
  },
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const notice = 'Too many sign-ins to this account have failed';

async function signInWith(responses: (() => Promise<typeof member>)[]) {
  const shell = createFakeShell({ signIn: () => (responses.shift() ?? unexpected)() });
  render(<View />);
  fireEvent.change(field('Email'), { target: { value: 'ada@example.org' } });
  fireEvent.change(field('Password'), { target: { value: 'ladder' } });
  const submit = screen.getByRole('button', { name: 'Sign In' });
  // Disabling the button removes the focus.
  (document.activeElement as HTMLElement).blur();
  await act(async () => void fireEvent.click(submit));
  return shell;
}
const unexpected = () => Promise.reject(new Error('not part of this test'));

describe("a sign-in throttled by other people's attempts", () => {
  it('continues once the challenge is solved', async () => {
    const shell = await signInWith([() => Promise.reject(refusal(easy)), async () => member]);
    await waitFor(() => expect(shell.signIns).toHaveLength(2));
    const [first, second] = shell.signIns;
    expect(first?.proof).toBeUndefined();
    expect(second).toMatchObject({ email: 'ada@example.org', password: 'ladder' });
    const hashes = second?.proof?.solutions.map((solution, index) =>
      createHash('sha256')
        .update(proofText(easy.token, index, solution))
        .digest(),
    );
    expect(hashes?.map((hash) => hasZeroBits(hash, easy.bits))).toEqual([true, true, true]);
    await waitFor(() => expect(shell.toasts).toMatchObject([{ title: 'Login Successful' }]));
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
  });

  it('a running challenge › shows progress', async () => {
    await signInWith([() => Promise.reject(refusal(endless))]);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(notice));
    expect(screen.getByRole('progressbar', { name: notice })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Signing in...' }).disabled).toBe(
      true,
    );
    expect(screen.getByText(notice).closest('[tabindex="-1"]')).toBe(document.activeElement);
  });

  it('canceled › shows the wait time and keeps the form', async () => {
    const shell = await signInWith([() => Promise.reject(refusal(endless))]);
    await waitFor(() => expect(screen.getByText(notice)).toBeTruthy());
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Cancel' })));
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
    expect(screen.getByRole('alert').textContent).toContain('2 minutes');
    expect([field('Email').value, field('Password').value]).toEqual(['ada@example.org', 'ladder']);
    expect(shell.signIns).toHaveLength(1);
  });

  it('without a challenge › is rejected', async () => {
    const shell = await signInWith([() => Promise.reject(refusal())]);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('2 minutes'));
    expect(screen.queryByText(notice)).toBeNull();
    expect(shell.signIns).toHaveLength(1);
  });

  it('with a rejected proof › shows the error', async () => {
    await signInWith([() => Promise.reject(refusal(easy)), () => Promise.reject(refusal(easy))]);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('2 minutes'));
    expect(screen.queryByText(notice)).toBeNull();
  });
});

it('a running challenge › reports progress and stops when aborted', async () => {
  const shares: number[] = [];
  const abort = new AbortController();
  await solveChallenge(easy, { signal: abort.signal, onProgress: (share) => shares.push(share) });
  expect(shares.at(-1)).toBe(1);
  const { signal } = abort;
  const ended = solveChallenge(endless, { signal, onProgress: () => abort.abort() });
  await expect(ended).rejects.toThrow();
});
