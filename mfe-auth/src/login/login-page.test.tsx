import type { ErrorBody, ErrorCode } from '@firedeck/contract';
import { sentenceOf, statusOf } from '@firedeck/contract';
import type { ApiError } from '@firedeck/sdk';
import {
  act,
  cleanup,
  createEvent,
  fireEvent,
  render,
  screen,
  waitFor,
} from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeShell, member } from '../testing/fake-shell.ts';
import { View } from './login-page.tsx';

afterEach(cleanup);

const apiError = (code: ErrorCode, more: Partial<ErrorBody> = {}): ApiError => ({
  status: statusOf(code),
  code,
  message: `${statusOf(code)}: ${code}`,
  body: { code, message: sentenceOf(code), request_id: 'r1', ...more },
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => act(async () => void fireEvent.click(button(name)));
const errorAt = (label: string) => {
  const id = field(label).getAttribute('aria-describedby');
  const isInvalid = field(label).getAttribute('aria-invalid') === 'true';
  return isInvalid && id ? document.getElementById(id)?.textContent : null;
};

async function createAccount() {
  await press('Sign Up');
  type('Email', 'ada@example.org');
  type('Password', 'ladder');
  type('Confirm Password', 'ladder');
  await press('Create Account');
}

async function signIn() {
  type('Email', 'ada@example.org');
  type('Password', 'ladder');
  await press('Sign In');
}

describe('/login', () => {
  it('shows the product and its audience', () => {
    createFakeShell({});
    render(<View />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Firedeck');
    expect(screen.getByText('Sign in to access your tools')).toBeTruthy();
    expect(
      screen.getByText('Secure access for authorized fire department personnel only'),
    ).toBeTruthy();
  });

  it('explains shared devices', () => {
    createFakeShell({});
    render(<View />);
    const choice = screen.getByRole('checkbox', { name: 'This is a shared device' });
    const hint = document.getElementById(choice.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toBe(
      "This device doesn't remember anyone, and locks after 15 minutes of inactivity.",
    );
  });

  it('while the session loads › shows a spinner', async () => {
    createFakeShell({ state: { status: 'loading' } });
    render(<View />);
    const status = screen.getByRole('status', { name: 'Loading...' });
    await waitFor(() => expect(status.querySelector('svg')).not.toBeNull());
    expect(screen.queryByRole('button')).toBeNull();
  });

  describe('when the mode is switched', () => {
    const signInFields = ['Email', 'Password'];
    const signUpFields = ['First Name', 'Last Name', ...signInFields, 'Confirm Password'];
    const fieldValues = (labels: string[]) => labels.map((label) => field(label).value);
    const fieldErrors = (labels: string[]) => labels.map((label) => errorAt(label));
    const empty = (labels: string[]) => labels.map(() => '');
    const none = (labels: string[]) => labels.map(() => null);

    it('shows the other mode and focuses its first field', async () => {
      createFakeShell({});
      render(<View />);
      expect(screen.getByText("Don't have an account?", { exact: false })).toBeTruthy();
      await press('Sign Up');
      expect(screen.getByText('Already have an account?', { exact: false })).toBeTruthy();
      expect(document.activeElement).toBe(field('First Name'));
    });

    it('empties every field of both modes [S2-130]', async () => {
      createFakeShell({});
      render(<View />);
      for (const label of signInFields) type(label, 'a');
      fireEvent.click(field('Remember me for 30 days'));
      await press('Sign Up');
      expect(fieldValues(signUpFields)).toEqual(empty(signUpFields));
      for (const label of signUpFields) type(label, 'a');
      await press('Sign In');
      expect(fieldValues(signInFields)).toEqual(empty(signInFields));
      expect(field('Remember me for 30 days').checked).toBe(false);
      await press('Sign Up');
      expect(fieldValues(signUpFields)).toEqual(empty(signUpFields));
    });

    it('clears every error of both modes [S2-130]', async () => {
      createFakeShell({ signIn: async () => Promise.reject(apiError('temporarily_unavailable')) });
      render(<View />);
      await press('Sign In');
      expect(errorAt('Email')).toBe('Please enter a valid email address');
      await press('Sign Up');
      expect(fieldErrors(signUpFields)).toEqual(none(signUpFields));
      type('Password', 'a');
      await press('Create Account');
      expect(errorAt('Email')).toBe('Please enter a valid email address');
      await press('Sign In');
      expect(fieldErrors(signInFields)).toEqual(none(signInFields));
      await signIn();
      expect(screen.getByRole('alert')).toBeTruthy();
      await press('Sign Up');
      await press('Sign In');
      expect(screen.queryByRole('alert')).toBeNull();
    });
  });

  it('names its fields for password managers', async () => {
    createFakeShell({});
    render(<View />);
    const names = (labels: string[]) => labels.map((label) => field(label).autocomplete);
    expect(names(['Email', 'Password'])).toEqual(['username', 'current-password']);
    await press('Sign Up');
    expect(names(['First Name', 'Last Name', 'Email', 'Password', 'Confirm Password'])).toEqual([
      'given-name',
      'family-name',
      'username',
      'new-password',
      'new-password',
    ]);
  });
});

describe('Sign In mode', () => {
  it('signs in with the typed values, and shows a welcome toast', async () => {
    const { signIns, toasts } = createFakeShell({ signIn: async () => member });
    render(<View />);
    fireEvent.click(screen.getByLabelText('Remember me for 30 days'));
    await signIn();
    expect(signIns).toEqual([{ email: 'ada@example.org', password: 'ladder', remember: true }]);
    expect(toasts).toEqual([
      { kind: 'success', title: 'Login Successful', text: 'Welcome back, Ada!' },
    ]);
  });

  it('without Remember me › does not remember', async () => {
    const { signIns } = createFakeShell({ signIn: async () => member });
    render(<View />);
    await signIn();
    expect(signIns[0]?.remember).toBe(false);
  });

  it('with a field missing › sends nothing', async () => {
    const { signIns } = createFakeShell({});
    render(<View />);
    await press('Sign In');
    expect(errorAt('Email')).toBe('Please enter a valid email address');
    expect(errorAt('Password')).toBe('Password must be at least 6 characters');
    expect(document.activeElement).toBe(field('Email'));
    expect(signIns).toEqual([]);
  });

  it('submitted twice › is busy until the response, and sends one request', async () => {
    const { signIns } = createFakeShell({ signIn: () => new Promise(() => {}) });
    render(<View />);
    await signIn();
    expect(button('Signing in...').disabled).toBe(true);
    fireEvent.click(button('Signing in...'));
    expect(signIns).toHaveLength(1);
  });

  it('rejected › shows the reason in a toast and at its field', async () => {
    const { toasts } = createFakeShell({
      signIn: () => Promise.reject(apiError('invalid_credentials')),
    });
    render(<View />);
    await signIn();
    expect(toasts).toEqual([
      { kind: 'error', title: 'Login Failed', text: 'Invalid email or password' },
    ]);
    expect(errorAt('Password')).toBe('Invalid email or password');
    expect(field('Email').value).toBe('ada@example.org');
  });

  it.each<[string, unknown, string]>([
    [
      'no response',
      { status: 0, code: 'network', message: '0', body: null },
      'No connection. Please try again.',
    ],
    ['a server error', apiError('temporarily_unavailable'), sentenceOf('temporarily_unavailable')],
    ['an unknown error', new Error('boom'), 'An error occurred. Please try again.'],
  ])('says %s in a toast and above the button', async (_, thrown, sentence) => {
    const { toasts } = createFakeShell({ signIn: () => Promise.reject(thrown) });
    render(<View />);
    await signIn();
    expect(toasts).toEqual([{ kind: 'error', title: 'Login Failed', text: sentence }]);
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(button('Sign In').disabled).toBe(false);
  });

  it('rejected without a field error › leaves the focus in the field', async () => {
    createFakeShell({ signIn: () => Promise.reject(apiError('over_request_rate_limit')) });
    render(<View />);
    field('Password').focus();
    await signIn();
    expect(document.activeElement).toBe(field('Password'));
  });

  it('rejected after the disabled button lost the focus › focuses the error', async () => {
    createFakeShell({ signIn: () => Promise.reject(apiError('over_request_rate_limit')) });
    render(<View />);
    // Browsers blur a button when it is disabled.
    field('Password').focus();
    field('Password').blur();
    await signIn();
    expect(document.activeElement).toBe(screen.getByRole('alert'));
  });

  it('shows and hides the password [S2-119]', async () => {
    createFakeShell({});
    render(<View />);
    expect(field('Password').type).toBe('password');
    await press('Show password');
    expect(field('Password').type).toBe('text');
    await press('Hide password');
    expect(field('Password').type).toBe('password');
  });

  it('says when Caps Lock is on', () => {
    createFakeShell({});
    render(<View />);
    const key = createEvent.keyUp(field('Password'), { key: 'A' });
    Object.defineProperty(key, 'getModifierState', {
      value: (name: string) => name === 'CapsLock',
    });
    fireEvent(field('Password'), key);
    expect(screen.getByText('Caps Lock is on')).toBeTruthy();
  });

  it('only shows a toast for a forgotten password [S2-122]', async () => {
    const { toasts } = createFakeShell({});
    render(<View />);
    await press('Forgot your password?');
    expect(toasts).toEqual([
      { kind: 'info', title: 'Password Reset', text: 'This feature will be available soon.' },
    ]);
    // Without mail, no email address is needed.
    expect(screen.queryByText('Please enter a valid email address')).toBeNull();
  });
});

describe('Create Account mode', () => {
  it('creates the account and says that the member is logged in [S4-014]', async () => {
    const session = {
      access_token: 't',
      token_type: 'bearer',
      expires_in: 600,
      expires_at: 1,
    } as const;
    const { signUps, toasts } = createFakeShell({
      signUp: async () => ({ user: member, session: { ...session, user: member } }),
    });
    render(<View />);
    await press('Sign Up');
    type('First Name', 'Ada');
    type('Last Name', 'Lind');
    type('Email', 'ada@example.org');
    type('Password', 'ladder');
    type('Confirm Password', 'ladder');
    await press('Create Account');
    expect(signUps).toEqual([
      {
        email: 'ada@example.org',
        password: 'ladder',
        data: { first_name: 'Ada', last_name: 'Lind' },
      },
    ]);
    expect(toasts).toEqual([
      {
        kind: 'success',
        title: 'Account Created Successfully',
        text: 'Welcome to Firedeck! You are now logged in.',
      },
    ]);
  });

  it('with an unconfirmed address › returns to an empty Sign In form [S4-013]', async () => {
    const { toasts } = createFakeShell({ signUp: async () => ({ user: member, session: null }) });
    render(<View />);
    await createAccount();
    expect(toasts).toEqual([
      {
        kind: 'success',
        title: 'Account Created',
        text: 'Please check your email to verify your account before signing in.',
      },
    ]);
    expect(button('Sign In').type).toBe('submit');
    expect(field('Email').value).toBe('');
  });

  it('with different passwords › sends nothing [S5-013]', async () => {
    const { signUps } = createFakeShell({});
    render(<View />);
    await press('Sign Up');
    type('Email', 'ada@example.org');
    type('Password', 'ladder');
    type('Confirm Password', 'Ladder');
    await press('Create Account');
    expect(errorAt('Confirm Password')).toBe("Passwords don't match");
    expect(signUps).toEqual([]);
  });

  it.each<[string, ApiError, string, string, string?]>([
    [
      'an email address in use',
      apiError('user_already_exists'),
      'Email',
      'An account with this email address exists already.',
    ],
    [
      'a weak password, with the reasons at the field alone',
      apiError('weak_password', { reasons: ['common', 'unheard of'] }),
      'Password',
      'Please choose a stronger password.',
      'It is too common: words, dates, rows of keys and repeats are guessed first.',
    ],
    [
      'a weak password with an unknown reason',
      apiError('weak_password', { reasons: ['unheard of'] }),
      'Password',
      'Please choose a stronger password.',
    ],
  ])(
    '%s › shows the reason in a toast and at the field',
    async (_, thrown, label, sentence, atField = sentence) => {
      const { toasts } = createFakeShell({ signUp: () => Promise.reject(thrown) });
      render(<View />);
      await createAccount();
      expect(toasts).toEqual([{ kind: 'error', title: 'Sign Up Failed', text: sentence }]);
      expect(errorAt(label)).toBe(atField);
    },
  );

  it('rejected by the server › shows each error at its field', async () => {
    const fields = [{ field: 'data.first_name', message: 'Too long' }];
    createFakeShell({ signUp: () => Promise.reject(apiError('validation_failed', { fields })) });
    render(<View />);
    await createAccount();
    expect(errorAt('First Name')).toBe('Too long');
  });
});
