import type { ErrorBody, ErrorCode } from '@firedeck/contract';
import { sentenceOf, statusOf } from '@firedeck/contract';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  createFakeShell,
  type FakeResponse,
  member,
  usualPolicies,
} from '../testing/fake-shell.ts';
import { View as ConfirmPage } from './confirm-page.tsx';
import { View as JoinPage } from './join-page.tsx';
import { View as NewAddressPage } from './new-address-page.tsx';
import { View as OldAddressPage } from './old-address-page.tsx';
import { View as ResetPage } from './reset-page.tsx';

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
  delete document.documentElement.dataset.signOn;
  delete document.documentElement.dataset.agency;
});

const refusal = (code: ErrorCode, more: Partial<ErrorBody> = {}): FakeResponse => ({
  status: statusOf(code),
  body: { code, message: sentenceOf(code), request_id: 'r', ...more },
});
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  act(async () => void fireEvent.change(field(label), { target: { value } }));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => act(async () => void fireEvent.click(button(name)));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

interface Shown {
  responses?: Record<string, FakeResponse>;
  address?: string;
  signsIn?: boolean;
}

async function show(View: ComponentType, { responses = {}, address, signsIn = false }: Shown = {}) {
  history.replaceState(null, '', address ?? '/page#the.token');
  const session = {
    access_token: 't',
    token_type: 'bearer',
    expires_in: 600,
    expires_at: 1,
    user: member,
  } as const;
  const shell = createFakeShell({
    answer: (request) =>
      responses[request.route] ??
      (request.route === 'GET /api/policies' ? { body: usualPolicies } : { status: 204 }),
    signUp: async () => ({ user: member, session: signsIn ? session : null }),
  });
  await act(async () => void shell.show(View));
  return shell;
}

describe.each([
  ['/confirm', ConfirmPage],
  ['/reset', ResetPage],
  ['/confirm/new-address', NewAddressPage],
  ['/confirm/old-address', OldAddressPage],
  ['/join', JoinPage],
])('%s', (_path, View) => {
  it('removes the token from the address bar', async () => {
    await show(View, {
      responses: { 'POST /api/invitations/check': { body: { email: 'ada@example.org' } } },
    });
    expect(location.href).not.toContain('token');
    expect(location.hash).toBe('');
  });

  it('another link is pasted › resets the page', async () => {
    await show(View, {
      address: '/page',
      responses: { 'POST /api/invitations/check': { body: { email: 'ada@example.org' } } },
    });
    expect(heading()).toBe('This link is incomplete');
    await act(async () => {
      location.hash = 'another.token';
      window.dispatchEvent(new HashChangeEvent('hashchange'));
    });
    expect([heading() === 'This link is incomplete', location.hash]).toEqual([false, '']);
  });

  it('without a token › shows a message and sends nothing', async () => {
    const { requests } = await show(View, { address: '/page' });
    expect(heading()).toBe('This link is incomplete');
    expect(requests).toEqual([]);
  });
});

it.each([
  [
    '/confirm',
    ConfirmPage,
    'POST /api/confirmations/consume',
    'Password',
    'Confirm address',
    'Your email address is confirmed',
  ],
  [
    '/reset',
    ResetPage,
    'POST /api/password-resets/consume',
    'New Password',
    'Save new password',
    'Your password has been changed',
  ],
])(
  '%s with a lost response › keeps the form, and another submit sends the same request',
  async (_path, View, route, label, submit, done) => {
    const responses: Record<string, FakeResponse> = { [route]: { status: 504 } };
    const { requests } = await show(View, { responses });
    const title = heading();
    await type(label, 'ladder 17 at the gate');
    await press(submit);
    expect([heading(), field(label).value]).toEqual([title, 'ladder 17 at the gate']);
    delete responses[route];
    await press(submit);
    expect(heading()).toBe(done);
    const sent = requests.filter((request) => request.route === route);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  },
);

describe('the confirmation page', () => {
  const confirm = async () => {
    await type('Password', 'ladder 17');
    await press('Confirm address');
  };

  it('consumes the link and the password on submit, not before', async () => {
    const { requests } = await show(ConfirmPage);
    await press('Confirm address');
    expect(screen.getByText('Please enter your password')).toBeTruthy();
    expect(requests).toEqual([]);
    await confirm();
    expect(requests).toEqual([
      {
        route: 'POST /api/confirmations/consume',
        body: { token: 'the.token', password: 'ladder 17' },
      },
    ]);
    expect(heading()).toBe('Your email address is confirmed');
    expect(screen.getByRole('link', { name: 'Go to sign-in' })).toBeTruthy();
  });

  it('with an expired link › offers a new one', async () => {
    const { requests, toasts } = await show(ConfirmPage, {
      responses: { 'POST /api/confirmations/consume': refusal('link_expired') },
    });
    await confirm();
    expect(heading()).toBe('This link is no longer valid');
    await type('Email', 'ada@example.org');
    await press('Send a new link');
    expect(requests.at(-1)).toEqual({
      route: 'POST /api/confirmations',
      body: { email: 'ada@example.org' },
    });
    expect(toasts).toMatchObject([{ kind: 'info', title: 'Check your email' }]);
  });

  it('with a wrong password › shows the error at the field and keeps the link', async () => {
    await show(ConfirmPage, {
      responses: { 'POST /api/confirmations/consume': refusal('invalid_credentials') },
    });
    await confirm();
    expect(field('Password').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/^That's not the password used to sign up/)).toBeTruthy();
    expect(button('Confirm address').disabled).toBe(false);
  });

  it('after another failure › can be submitted again', async () => {
    const { toasts } = await show(ConfirmPage, {
      responses: { 'POST /api/confirmations/consume': refusal('temporarily_unavailable') },
    });
    await confirm();
    expect(toasts).toMatchObject([{ kind: 'error', title: 'Something went wrong' }]);
    expect(button('Confirm address').disabled).toBe(false);
  });
});

describe('the password reset page', () => {
  it('replaces the password and leads to the sign-in', async () => {
    const { requests } = await show(ResetPage, {
      responses: { 'GET /api/policies': { body: { ...usualPolicies, password_min_length: 15 } } },
    });
    expect(screen.getByText(/^At least 15 characters, not a common word or pattern$/)).toBeTruthy();
    await type('New Password', 'ladder 17');
    await press('Save new password');
    expect(requests.slice(1)).toEqual([
      {
        route: 'POST /api/password-resets/consume',
        body: { token: 'the.token', password: 'ladder 17' },
      },
    ]);
    expect(heading()).toBe('Your password has been changed');
  });

  it('with a rejected password › shows the reason at the field and keeps the link', async () => {
    await show(ResetPage, {
      responses: {
        'POST /api/password-resets/consume': refusal('weak_password', { reasons: ['common'] }),
      },
    });
    await type('New Password', 'football');
    await press('Save new password');
    expect(screen.getAllByText(/guessed first/).length).toBeGreaterThan(0);
    expect(heading()).toBe('Choose a new password');
  });

  it('with an expired link › offers a new one', async () => {
    const { requests } = await show(ResetPage, {
      responses: { 'POST /api/password-resets/consume': refusal('link_expired') },
    });
    await type('New Password', 'ladder 17');
    await press('Save new password');
    await type('Email', 'ada@example.org');
    await press('Send a new link');
    expect(requests.at(-1)?.route).toBe('POST /api/password-resets');
  });
});

it('a password that is too short › shows the minimum length', async () => {
  const limit = { name: 'passwordMinimumCharacters', value: 15 };
  await show(ResetPage, {
    responses: {
      'POST /api/password-resets/consume': refusal('weak_password', { reasons: ['length'], limit }),
    },
  });
  await type('New Password', 'ladder 17');
  await press('Save new password');
  expect(screen.getAllByText(/It is too short: use at least 15 characters/).length).toBeGreaterThan(
    0,
  );
});

describe('the invitation page', () => {
  const responses = { 'POST /api/invitations/check': { body: { email: 'ada@example.org' } } };
  const fill = async () => {
    await type('Password', 'ladder 17');
    await type('Confirm Password', 'ladder 17');
    await press('Create Account');
  };

  it('creates the account for the invited address', async () => {
    const { signUps, navigations } = await show(JoinPage, { responses, signsIn: true });
    expect([field('Email').value, field('Email').readOnly]).toEqual(['ada@example.org', true]);
    expect(document.activeElement).toBe(field('First Name'));
    expect(screen.getByText('Your agency invites you to Firedeck.')).toBeTruthy();
    expect(screen.getByText('The invitation is for ada@example.org.')).toBeTruthy();
    await fill();
    expect(signUps).toMatchObject([{ email: 'ada@example.org', invitation: 'the.token' }]);
    expect(navigations).toEqual(['/']);
  });

  it('with mail configured › shows the address of the confirmation email', async () => {
    await show(JoinPage, { responses });
    await fill();
    expect(screen.getByText(/We sent a link to ada@example.org/)).toBeTruthy();
  });

  it('with sign-up closed › shows a message', async () => {
    await show(JoinPage, {
      responses: { 'POST /api/invitations/check': refusal('sign_up_closed') },
    });
    expect(screen.getByText(/^Sign-up is currently closed/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['all', true],
    ['operators', false],
    ['off', false],
  ] as const)(
    'with a provider, and passwords for %s › is accepted through the provider',
    async (passwords, hasForm) => {
      const { dataset } = document.documentElement;
      dataset.signOn = JSON.stringify({
        providers: [{ id: 'oidc', name: 'Metro Fire' }],
        passwords,
        auto_redirect: true,
      });
      dataset.agency = 'Lakeside Fire';
      const { requests } = await show(JoinPage, {
        responses: { ...responses, 'POST /api/sso/start': refusal('sign_in_unavailable') },
      });
      expect(screen.getByText('Lakeside Fire invites you to Firedeck.')).toBeTruthy();
      expect(screen.getByText('The invitation is for ada@example.org.')).toBeTruthy();
      expect(screen.queryByLabelText('Password') !== null).toBe(hasForm);
      expect(document.querySelectorAll('.MuiButton-contained')).toHaveLength(1);
      // No focus in a field: on a phone, the keyboard would cover the button.
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
      await press('Sign in with Metro Fire');
      expect(requests.at(-1)).toEqual({
        route: 'POST /api/sso/start',
        body: { provider: 'oidc', return_to: '/', invitation: 'the.token' },
      });
      expect(screen.getByRole('alert').textContent).not.toBe('');
    },
  );

  it('back from the provider with an error › shows the reason, and asks to open the link again', async () => {
    document.documentElement.dataset.signOn = JSON.stringify({
      providers: [{ id: 'oidc', name: 'Metro Fire' }],
      passwords: 'all',
      auto_redirect: true,
    });
    const { requests } = await show(JoinPage, { address: '/join?sso_error=not_invited' });
    expect(heading()).toBe('Your account was not created');
    expect(screen.getByText(/different email address than yours at Metro Fire/)).toBeTruthy();
    expect(screen.getByText(/open the link of your invitation once more/)).toBeTruthy();
    expect(requests).toEqual([]);
  });

  it('with an expired link › shows a message', async () => {
    await show(JoinPage, { responses: { 'POST /api/invitations/check': refusal('link_expired') } });
    expect(heading()).toBe('This link is no longer valid');
    expect(screen.getByText('Ask your administrator for another invitation.')).toBeTruthy();
  });

  it('after an unreachable server › can be retried', async () => {
    await show(JoinPage, {
      responses: { 'POST /api/invitations/check': refusal('temporarily_unavailable') },
    });
    expect(button('Retry')).toBeTruthy();
  });
});

describe('the pages of an email change', () => {
  const confirm = 'POST /api/email-changes/confirm';

  it.each([
    ['new', NewAddressPage, false, 'One more email to open'],
    ['old', OldAddressPage, false, 'One more email to open'],
    ['new', NewAddressPage, true, 'Your email address has been changed'],
  ] as const)(
    'the %s address › confirms on a click, not before, and shows the next step',
    async (...row) => {
      const [address, View, is_changed, title] = row;
      const { requests } = await show(View, { responses: { [confirm]: { body: { is_changed } } } });
      expect(requests).toEqual([]);
      await press('Confirm change');
      expect(requests).toEqual([{ route: confirm, body: { token: 'the.token', address } }]);
      expect(heading()).toBe(title);
    },
  );

  it('the old address › can also reject the change, and shows what to do next', async () => {
    const { requests } = await show(OldAddressPage);
    await press('This was not me, keep my address');
    expect(requests).toEqual([
      { route: 'POST /api/email-changes/refuse', body: { token: 'the.token' } },
    ]);
    expect(heading()).toBe('Your email address was not changed');
    expect(screen.getByText(/^Now change your password/)).toBeTruthy();
  });

  it('the new address › cannot reject the change', async () => {
    await show(NewAddressPage);
    expect(screen.queryByRole('button', { name: /keep my address/ })).toBeNull();
  });

  it('an expired link › shows what to do', async () => {
    await show(NewAddressPage, { responses: { [confirm]: refusal('link_expired') } });
    await press('Confirm change');
    expect(heading()).toBe('This link is no longer valid');
    expect(screen.getByText('Request the change again in Settings.')).toBeTruthy();
  });

  it('a failed request › shows the error and can be sent again', async () => {
    const { toasts } = await show(OldAddressPage, {
      responses: { [confirm]: refusal('temporarily_unavailable') },
    });
    await press('Confirm change');
    expect(toasts).toMatchObject([{ kind: 'error', title: 'Something went wrong' }]);
    expect(button('Confirm change').disabled).toBe(false);
  });
});
