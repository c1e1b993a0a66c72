import type { OwnSession } from '@firedeck/contract';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeShell, type FakeResponse, member } from '../testing/fake-shell.ts';
import { View as OtherSignIns } from './other-sign-ins.tsx';
import { View as OwnSessions } from './own-sessions.tsx';

const session = (id: string, device: string, current = false): OwnSession => ({
  id,
  device,
  current,
  created_at: '2026-03-01T10:00:00.000Z',
  last_seen_at: '2026-03-02T10:00:00.000Z',
  expires_at: '2026-03-30T10:00:00.000Z',
  remember: true,
});

const unavailable = {
  status: 503,
  body: { code: 'temporarily_unavailable', message: 'Away.', request_id: 'r' },
};

let sessions: OwnSession[];
let responses: Record<string, () => FakeResponse | Promise<FakeResponse>>;
let shell: ReturnType<typeof createFakeShell>;

beforeEach(() => {
  sessions = [session('1', 'Chrome on Windows', true), session('2', 'Safari on iPhone')];
  responses = {
    'GET /api/sessions': () => ({ body: { sessions } }),
    'DELETE /api/sessions/2': () => {
      sessions = sessions.filter(({ id }) => id !== '2');
      return { status: 204 };
    },
    'POST /api/sign-out': () => {
      sessions = sessions.filter(({ current }) => current);
      return { status: 204 };
    },
  };
  shell = createFakeShell({
    state: { status: 'signed-in', user: member },
    answer: ({ route }) => responses[route]?.() ?? { status: 404 },
  });
});

afterEach(cleanup);

const settled = () => act(async () => {});
const press = async (name: string) => {
  // Waits while a closing dialog hides the button.
  fireEvent.click(await screen.findByRole('button', { name }));
  await settled();
};
const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);

describe('the list of sessions', () => {
  it('shows device and times; this browser’s session is marked and has no Sign out', async () => {
    shell.show(OwnSessions);
    await settled();
    expect(rows()[0]).toMatch(/^Chrome on WindowsSigned in .+, last used .+This browser$/);
    expect(rows()[1]).toContain('Safari on iPhone');
    expect(screen.getAllByRole('button')).toHaveLength(2);
  });

  it('Sign out › removes the session from the list', async () => {
    shell.show(OwnSessions);
    await settled();
    await press('Sign out Safari on iPhone');
    expect(rows()).toHaveLength(1);
    expect(shell.toasts).toEqual([
      { kind: 'success', title: 'Device signed out', text: 'Safari on iPhone' },
    ]);
    // The pressed row has unmounted: the focus moves to the heading.
    expect(document.activeElement?.textContent).toBe('Where you are signed in');
  });

  describe('This was not me', () => {
    const dialog = () => within(screen.getByRole('alertdialog'));
    const keys = () => dialog().getByRole<HTMLInputElement>('checkbox');
    const ended = () =>
      shell.requests.map(({ route }) => route).filter((route) => !route.startsWith('GET'));
    async function openDialog() {
      responses['DELETE /api/keys'] = () => ({ status: 204 });
      shell.show(OwnSessions);
      await settled();
      await press('This was not me: Safari on iPhone');
    }
    async function confirm() {
      fireEvent.click(dialog().getByRole('button', { name: 'Sign out' }));
      await settled();
    }

    it('by default › also revokes the keys, and links to the password form', async () => {
      await openDialog();
      expect(keys().checked).toBe(true);
      expect(ended()).toEqual([]);
      await confirm();
      // Session first: while it lives, an intruder can create another key.
      expect(ended()).toEqual(['DELETE /api/sessions/2', 'DELETE /api/keys']);
      expect(shell.toasts).toMatchObject([{ title: 'Device signed out', lasting: true }]);
      shell.toasts[0]?.action?.run();
      expect(shell.navigations).toEqual(['/?panel=settings']);
    });

    it('with the box cleared › revokes no keys', async () => {
      await openDialog();
      fireEvent.click(keys());
      await confirm();
      expect(ended()).toEqual(['DELETE /api/sessions/2']);
    });

    it('ending the session fails › shows an error and revokes no keys', async () => {
      await openDialog();
      responses['DELETE /api/sessions/2'] = () => unavailable;
      await confirm();
      expect(ended()).toEqual(['DELETE /api/sessions/2']);
      expect(shell.toasts).toEqual([
        { kind: 'error', title: "Couldn't sign out device", text: 'Away.' },
      ]);
    });

    it('only revoking the keys fails › shows an error and links to the keys', async () => {
      await openDialog();
      responses['DELETE /api/keys'] = () => unavailable;
      await confirm();
      expect(ended()).toEqual(['DELETE /api/sessions/2', 'DELETE /api/keys']);
      expect(shell.toasts).toMatchObject([
        {
          kind: 'error',
          title: 'Device signed out, but your API keys may still work',
          text: 'Away. Revoke your keys, then change your password: that person may know it.',
          lasting: true,
        },
      ]);
      shell.toasts[0]?.action?.run();
      expect(shell.navigations).toEqual(['/?panel=keys']);
    });

    it('an older server cannot revoke all keys › ends the session', async () => {
      await openDialog();
      delete responses['DELETE /api/keys'];
      await confirm();
      expect(ended()).toEqual(['DELETE /api/sessions/2', 'DELETE /api/keys']);
      expect(shell.toasts).toMatchObject([
        { kind: 'error', title: 'Device signed out, but your API keys may still work' },
      ]);
    });

    it('opened for another session › the box is checked again', async () => {
      sessions.push(session('3', 'Edge on Windows'));
      await openDialog();
      fireEvent.click(keys());
      expect(keys().checked).toBe(false);
      await press('Cancel');
      await press('This was not me: Edge on Windows');
      expect(keys().checked).toBe(true);
    });
  });

  it('Sign out fails › the list is unchanged, with an error', async () => {
    responses['DELETE /api/sessions/2'] = () => unavailable;
    shell.show(OwnSessions);
    await settled();
    await press('Sign out Safari on iPhone');
    expect(rows()).toHaveLength(2);
    expect(shell.toasts).toEqual([
      { kind: 'error', title: "Couldn't sign out device", text: 'Away.' },
    ]);
  });

  it('the request fails › shows an error, and Retry loads the list', async () => {
    const response = responses['GET /api/sessions'];
    responses['GET /api/sessions'] = () => unavailable;
    shell.show(OwnSessions);
    await settled();
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
    if (response) responses['GET /api/sessions'] = response;
    await press('Retry');
    expect(rows()).toHaveLength(2);
  });
});

describe('Sign out everywhere else', () => {
  async function openDialog() {
    shell.show(OtherSignIns);
    await settled();
    await press('Sign out everywhere else');
  }

  it('asks for confirmation, then ends every other session', async () => {
    await openDialog();
    expect(shell.requests.map(({ route }) => route)).toEqual(['GET /api/sessions']);
    const dialog = within(screen.getByRole('alertdialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Sign out' }));
    await settled();
    expect(shell.requests[1]).toEqual({
      route: 'POST /api/sign-out',
      body: { scope: 'others', end_keys: true },
    });
    expect(shell.toasts).toEqual([{ kind: 'success', title: 'Signed out everywhere else' }]);
    expect(screen.getByText("You're not signed in anywhere else.")).toBeTruthy();
  });

  it('with the box cleared › revokes no API keys', async () => {
    await openDialog();
    const dialog = within(screen.getByRole('alertdialog'));
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Also revoke my API keys' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Sign out' }));
    await settled();
    expect(shell.requests[1]?.body).toEqual({ scope: 'others', end_keys: false });
  });

  it('opened again › the box is checked again', async () => {
    await openDialog();
    const choice = () => screen.getByRole<HTMLInputElement>('checkbox');
    fireEvent.click(choice());
    expect(choice().checked).toBe(false);
    await press('Cancel');
    await press('Sign out everywhere else');
    expect(choice().checked).toBe(true);
  });

  it('canceled › does nothing', async () => {
    await openDialog();
    await press('Cancel');
    expect(shell.requests).toHaveLength(1);
  });

  it('the request fails › shows an error', async () => {
    responses['POST /api/sign-out'] = () => unavailable;
    await openDialog();
    const dialog = within(screen.getByRole('alertdialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Sign out' }));
    await settled();
    expect(shell.toasts).toEqual([
      { kind: 'error', title: "Couldn't sign out other devices", text: 'Away.' },
    ]);
  });

  it('without other sessions › is not offered', async () => {
    sessions = sessions.slice(0, 1);
    shell.show(OtherSignIns);
    await settled();
    expect(screen.getByText("You're not signed in anywhere else.")).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
