import type { OwnSession } from '@firedeck/contract';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeShell, type FakeAnswer, member } from '../testing/fake-shell.tsx';
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

const away = {
  status: 503,
  body: { code: 'temporarily_unavailable', message: 'Away.', request_id: 'r' },
};

let sessions: OwnSession[];
let answers: Record<string, () => FakeAnswer | Promise<FakeAnswer>>;
let shell: ReturnType<typeof createFakeShell>;

beforeEach(() => {
  sessions = [session('1', 'Chrome on Windows', true), session('2', 'Safari on iPhone')];
  answers = {
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
    answer: ({ asked }) => answers[asked]?.() ?? { status: 404 },
  });
});

afterEach(cleanup);

const settled = () => act(async () => {});
const press = async (name: string) => {
  // Hidden while a dialog closes over it.
  fireEvent.click(await screen.findByRole('button', { name }));
  await settled();
};
const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);

describe('where the member is signed in', () => {
  it('is listed with device and times; this browser is marked and cannot be ended here', async () => {
    shell.show(OwnSessions);
    await settled();
    expect(rows()[0]).toMatch(/^Chrome on WindowsSigned in .+, last used .+This browser$/);
    expect(rows()[1]).toContain('Safari on iPhone');
    expect(screen.getAllByRole('button')).toHaveLength(2);
  });

  it('is one place fewer after a sign-out there', async () => {
    shell.show(OwnSessions);
    await settled();
    await press('Sign out Safari on iPhone');
    expect(rows()).toHaveLength(1);
    expect(shell.toasts).toEqual([
      { kind: 'success', title: 'Signed out there', text: 'Safari on iPhone' },
    ]);
    // The row that was pressed goes: reading and the keyboard go on from here.
    expect(document.activeElement?.textContent).toBe('Where you are signed in');
  });

  describe('This was not me', () => {
    const dialog = () => within(screen.getByRole('alertdialog'));
    const keys = () => dialog().getByRole<HTMLInputElement>('checkbox');
    const ended = () =>
      shell.requests.map(({ asked }) => asked).filter((asked) => !asked.startsWith('GET'));
    async function say() {
      answers['DELETE /api/keys'] = () => ({ status: 204 });
      shell.show(OwnSessions);
      await settled();
      await press('This was not me: Safari on iPhone');
    }
    async function confirm() {
      fireEvent.click(dialog().getByRole('button', { name: 'Sign out' }));
      await settled();
    }

    it('ends the keys too unless the member leaves them, and leads to the password', async () => {
      await say();
      expect(keys().checked).toBe(true);
      expect(ended()).toEqual([]);
      await confirm();
      // The session first: until it is ended, whoever is in it can make another key.
      expect(ended()).toEqual(['DELETE /api/sessions/2', 'DELETE /api/keys']);
      expect(shell.toasts).toMatchObject([{ title: 'Signed out there', lasting: true }]);
      shell.toasts[0]?.action?.run();
      expect(shell.navigations).toEqual(['/?panel=settings']);
    });

    it('leaves the keys where that is chosen', async () => {
      await say();
      fireEvent.click(keys());
      await confirm();
      expect(ended()).toEqual(['DELETE /api/sessions/2']);
    });

    it('says when it failed, and ends no keys then', async () => {
      await say();
      answers['DELETE /api/sessions/2'] = () => away;
      await confirm();
      expect(ended()).toEqual(['DELETE /api/sessions/2']);
      expect(shell.toasts).toEqual([{ kind: 'error', title: 'Not signed out', text: 'Away.' }]);
    });

    it('says when only the keys could not be ended, and leads to them', async () => {
      await say();
      answers['DELETE /api/keys'] = () => away;
      await confirm();
      expect(ended()).toEqual(['DELETE /api/sessions/2', 'DELETE /api/keys']);
      expect(shell.toasts).toMatchObject([
        {
          kind: 'error',
          title: 'Signed out there, but your API keys may still work',
          text: 'Away. Revoke your keys, then change your password: whoever it was may know it.',
          lasting: true,
        },
      ]);
      shell.toasts[0]?.action?.run();
      expect(shell.navigations).toEqual(['/?panel=keys']);
    });

    it('beside a server that cannot end all keys › ends the session', async () => {
      await say();
      delete answers['DELETE /api/keys'];
      await confirm();
      expect(ended()).toEqual(['DELETE /api/sessions/2', 'DELETE /api/keys']);
      expect(shell.toasts).toMatchObject([
        { kind: 'error', title: 'Signed out there, but your API keys may still work' },
      ]);
    });

    it('is ticked for each sign-in anew', async () => {
      sessions.push(session('3', 'Edge on Windows'));
      await say();
      fireEvent.click(keys());
      expect(keys().checked).toBe(false);
      await press('Cancel');
      await press('This was not me: Edge on Windows');
      expect(keys().checked).toBe(true);
    });
  });

  it('stays as it is when that fails, and says so', async () => {
    answers['DELETE /api/sessions/2'] = () => away;
    shell.show(OwnSessions);
    await settled();
    await press('Sign out Safari on iPhone');
    expect(rows()).toHaveLength(2);
    expect(shell.toasts).toEqual([{ kind: 'error', title: 'Not signed out', text: 'Away.' }]);
  });

  it('says when it cannot be loaded, and loads on Retry', async () => {
    const answer = answers['GET /api/sessions'];
    answers['GET /api/sessions'] = () => away;
    shell.show(OwnSessions);
    await settled();
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
    if (answer) answers['GET /api/sessions'] = answer;
    await press('Retry');
    expect(rows()).toHaveLength(2);
  });
});

describe('Sign out everywhere else', () => {
  async function ask() {
    shell.show(OtherSignIns);
    await settled();
    await press('Sign out everywhere else');
  }

  it('asks first, then ends every other sign-in', async () => {
    await ask();
    expect(shell.requests.map(({ asked }) => asked)).toEqual(['GET /api/sessions']);
    const dialog = within(screen.getByRole('alertdialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Sign out' }));
    await settled();
    expect(shell.requests[1]).toEqual({
      asked: 'POST /api/sign-out',
      body: { scope: 'others', end_keys: true },
    });
    expect(shell.toasts).toEqual([{ kind: 'success', title: 'Signed out everywhere else' }]);
    expect(screen.getByText('You are signed in nowhere else.')).toBeTruthy();
  });

  it('leaves the personal API keys where that is chosen', async () => {
    await ask();
    const dialog = within(screen.getByRole('alertdialog'));
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Also end my personal API keys' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Sign out' }));
    await settled();
    expect(shell.requests[1]?.body).toEqual({ scope: 'others', end_keys: false });
  });

  it('is ticked anew each time it is opened', async () => {
    await ask();
    const choice = () => screen.getByRole<HTMLInputElement>('checkbox');
    fireEvent.click(choice());
    expect(choice().checked).toBe(false);
    await press('Cancel');
    await press('Sign out everywhere else');
    expect(choice().checked).toBe(true);
  });

  it('does nothing when it is cancelled', async () => {
    await ask();
    await press('Cancel');
    expect(shell.requests).toHaveLength(1);
  });

  it('says when it failed', async () => {
    answers['POST /api/sign-out'] = () => away;
    await ask();
    const dialog = within(screen.getByRole('alertdialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Sign out' }));
    await settled();
    expect(shell.toasts).toEqual([{ kind: 'error', title: 'Not signed out', text: 'Away.' }]);
  });

  it('is not offered where there is nothing to end', async () => {
    sessions = sessions.slice(0, 1);
    shell.show(OtherSignIns);
    await settled();
    expect(screen.getByText('You are signed in nowhere else.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
