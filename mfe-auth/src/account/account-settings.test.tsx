import type { ErrorBody, ErrorCode } from '@firedeck/contract';
import { nameTexts, sentenceOf, statusOf } from '@firedeck/contract';
import { shellServices } from '@firedeck/sdk';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeShell, type FakeResponse, member } from '../testing/fake-shell.ts';
import { View } from './account-settings.tsx';

const refusal = (code: ErrorCode, more: Partial<ErrorBody> = {}): FakeResponse => ({
  status: statusOf(code),
  body: { code, message: sentenceOf(code), request_id: 'r', ...more },
});

let responses: Record<string, () => FakeResponse | Promise<FakeResponse>>;
let shell: ReturnType<typeof createFakeShell>;

beforeEach(() => {
  responses = {};
  shell = createFakeShell({
    state: { status: 'signed-in', user: member },
    answer: ({ route }) => responses[route]?.() ?? { status: 404 },
  });
});

afterEach(cleanup);

// Without the request for the password policy.
const sent = () => shell.requests.filter(({ route }) => route !== 'GET /api/policies');
const settled = () => act(async () => {});
async function show() {
  const shown = shell.show(View);
  await settled();
  return shown;
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  act(async () => void fireEvent.change(field(label), { target: { value } }));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => act(async () => void fireEvent.click(button(name)));
const errorAt = (label: string) => {
  const id = field(label).getAttribute('aria-describedby');
  const isInvalid = field(label).getAttribute('aria-invalid') === 'true';
  return isInvalid && id ? document.getElementById(id)?.textContent : null;
};

describe('names in Settings', () => {
  const renamed = { ...member, user_metadata: { first_name: 'Eva', last_name: 'Lind' } };

  it('unchanged › are the account’s, and there is nothing to save', async () => {
    await show();
    expect([field('First Name').value, field('Last Name').value]).toEqual(['Ada', 'Lind']);
    expect(button('Save Name').disabled).toBe(true);
  });

  it('one changed › is sent alone, and the session is updated [S4-005]', async () => {
    responses['PATCH /api/me'] = () => ({ body: renamed });
    await show();
    await type('First Name', ' Eva ');
    await press('Save Name');
    expect(sent()).toEqual([{ route: 'PATCH /api/me', body: { first_name: 'Eva' } }]);
    expect(shell.users).toEqual([renamed]);
    expect(shell.toasts).toEqual([{ kind: 'success', title: 'Name saved' }]);
    expect(field('First Name').value).toBe('Eva');
    expect(button('Save Name').disabled).toBe(true);
    expect(await shell.drafts.read('account-names')).toBeNull();
  });

  it('invisible characters alone › are rejected before they are sent', async () => {
    await show();
    await type('Last Name', 'Lind \u202egpj.exe');
    await press('Save Name');
    expect(errorAt('Last Name')).toBe(nameTexts.unprintable);
    expect(sent()).toEqual([]);
  });

  it('rejected by the server › stay in the form with the reason', async () => {
    const fields = [{ field: 'first_name', message: 'Too long' }];
    responses['PATCH /api/me'] = () => refusal('validation_failed', { fields });
    await show();
    await type('First Name', 'Eva');
    await press('Save Name');
    expect(errorAt('First Name')).toBe('Too long');
    expect(shell.toasts[0]).toMatchObject({ kind: 'error', title: 'Name not saved' });
    expect(shell.users).toEqual([]);
  });

  it('unsaved › are restored when the dialog opens again', async () => {
    const { unmount } = await show();
    await type('Last Name', 'Berg');
    unmount();
    await show();
    expect(field('Last Name').value).toBe('Berg');
    expect(button('Save Name').disabled).toBe(false);
  });

  it('changed in another tab › are shown, except in a field that is being edited', async () => {
    await show();
    await type('Last Name', 'Berg');
    await act(async () => shellServices().session.takeUser(renamed));
    expect([field('First Name').value, field('Last Name').value]).toEqual(['Eva', 'Berg']);
    expect(await shell.drafts.read('account-names')).toEqual({
      first_name: 'Eva',
      last_name: 'Berg',
    });
  });

  it('changed back to the saved names › leave no draft', async () => {
    await show();
    await type('Last Name', 'Berg');
    await type('Last Name', 'Lind');
    expect(await shell.drafts.read('account-names')).toBeNull();
    expect(button('Save Name').disabled).toBe(true);
  });

  it('edited while a save is in flight › stay unsaved', async () => {
    let save = (_: FakeResponse): void => undefined;
    responses['PATCH /api/me'] = () => new Promise<FakeResponse>((resolve) => (save = resolve));
    await show();
    await type('First Name', 'Eva');
    await press('Save Name');
    await type('Last Name', 'Berg');
    await act(async () => save({ body: renamed }));
    await settled();
    expect([field('First Name').value, field('Last Name').value]).toEqual(['Eva', 'Berg']);
    expect(button('Save Name').disabled).toBe(false);
    expect(await shell.drafts.read('account-names')).toEqual({
      first_name: 'Eva',
      last_name: 'Berg',
    });
  });

  it('unsaved › can be discarded', async () => {
    await show();
    await type('Last Name', 'Berg');
    await press('Discard');
    expect(field('Last Name').value).toBe('Lind');
    expect(await shell.drafts.read('account-names')).toBeNull();
  });
});

describe('the password in Settings', () => {
  async function change(current: string, next: string) {
    await type('Current Password', current);
    await type('New Password', next);
    await press('Change Password');
  }

  it('changed with the current password › empties the form', async () => {
    responses['PUT /api/me/password'] = () => ({ status: 204 });
    await show();
    await change('ladder', 'hydrant');
    expect(sent()).toEqual([
      {
        route: 'PUT /api/me/password',
        body: { current_password: 'ladder', password: 'hydrant', end_keys: true },
      },
    ]);
    expect(shell.toasts).toEqual([
      {
        kind: 'success',
        title: 'Password changed',
        text: 'You are signed out everywhere else.',
      },
    ]);
    expect([field('Current Password').value, field('New Password').value]).toEqual(['', '']);
  });

  it('with a field missing › is not sent', async () => {
    await show();
    await change('', 'hose');
    expect(errorAt('Current Password')).toBe('Please enter your current password');
    expect(errorAt('New Password')).toBe('Password must be at least 6 characters');
    expect(sent()).toEqual([]);
  });

  it.each([
    [
      'a wrong current password',
      () => refusal('invalid_credentials'),
      'Current Password',
      'This is not your current password',
    ],
    [
      'a weak new password',
      () =>
        refusal('weak_password', {
          reasons: ['length'],
          limit: { name: 'passwordMinimumCharacters', value: 12 },
        }),
      'New Password',
      'It is too short: use at least 12 characters.',
      'Please choose a stronger password.',
    ],
  ])(
    '%s › shows the reason in a toast and at the field',
    async (_, response, label, sentence, toast = sentence) => {
      responses['PUT /api/me/password'] = response;
      await show();
      await change('ladder', 'hydrant');
      expect(errorAt(label)).toBe(sentence);
      expect(shell.toasts).toEqual([{ kind: 'error', title: 'Password not changed', text: toast }]);
    },
  );

  it('while the service is unavailable › shows the error above the button and keeps the text', async () => {
    responses['PUT /api/me/password'] = () => refusal('temporarily_unavailable');
    await show();
    await change('ladder', 'hydrant');
    expect(screen.getByRole('alert').textContent).toBe(sentenceOf('temporarily_unavailable'));
    expect(field('New Password').value).toBe('hydrant');
  });

  it('is never stored on this device', async () => {
    const stored: unknown[] = [];
    shell.drafts.keep = async (_key, value) => stored.push(value) > 0;
    const { unmount } = await show();
    await type('Current Password', 'ladder');
    await type('New Password', 'hydrant');
    unmount();
    await show();
    expect(stored).toEqual([]);
    expect([field('Current Password').value, field('New Password').value]).toEqual(['', '']);
  });

  it('can be shown and hidden, each field separately', async () => {
    await show();
    const [first] = screen.getAllByRole('button', { name: 'Show password' });
    if (!first) throw new Error('no button shows the password');
    await act(async () => void fireEvent.click(first));
    expect([field('Current Password').type, field('New Password').type]).toEqual([
      'text',
      'password',
    ]);
  });
});

describe('the email address in Settings', () => {
  const changed = { ...member, email: 'new@example.org' };

  it('with mail configured › stays until both links are opened, and shows a message', async () => {
    responses['POST /api/me/email'] = () => ({ body: { is_mailed: true, user: member } });
    await show();
    expect(screen.getByText('You sign in with ada@example.org.')).toBeTruthy();
    await type('New Email', ' new@example.org ');
    await press('Change Email');
    expect(sent()).toEqual([{ route: 'POST /api/me/email', body: { email: 'new@example.org' } }]);
    expect(
      screen.getByText(/^We sent a link to new@example.org and to ada@example.org/),
    ).toBeTruthy();
    expect(shell.toasts).toEqual([{ kind: 'success', title: 'Check both mailboxes' }]);
    expect(field('New Email').value).toBe('');
  });

  it('without mail › changes immediately, and the session is updated', async () => {
    responses['POST /api/me/email'] = () => ({ body: { is_mailed: false, user: changed } });
    await show();
    await type('New Email', 'new@example.org');
    await press('Change Email');
    expect(shell.users).toEqual([changed]);
    expect(shell.toasts).toEqual([{ kind: 'success', title: 'Email address changed' }]);
    expect(screen.getByText('You sign in with new@example.org.')).toBeTruthy();
  });

  it('that is invalid › is not sent', async () => {
    await show();
    await type('New Email', 'nobody');
    await press('Change Email');
    expect(errorAt('New Email')).toBe('Please enter a valid email address');
    expect(sent()).toEqual([]);
  });

  it('that is rejected › stays in the form with the reason', async () => {
    const fields = [{ field: 'email', message: 'This is your email address already' }];
    responses['POST /api/me/email'] = () => refusal('validation_failed', { fields });
    await show();
    await type('New Email', 'ada@example.org');
    await press('Change Email');
    expect(errorAt('New Email')).toBe('This is your email address already');
    expect(field('New Email').value).toBe('ada@example.org');
  });
});
