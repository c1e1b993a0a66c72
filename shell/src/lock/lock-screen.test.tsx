import type { UnlockRequest } from '@firedeck/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { screenLock } from '../session/screen-lock.ts';
import { provideShellSession } from '../session/shell-session.ts';
import { lockByKey } from './lock-key.ts';
import { Component as LockScreen, startLockScreen } from './lock-screen.tsx';

const control = {
  lock: vi.fn(async () => {}),
  unlock: vi.fn(async (_proof: UnlockRequest) => {}),
};

beforeAll(startLockScreen);

beforeEach(() => {
  for (const fake of Object.values(control)) fake.mockReset();
  provideShellSession(control as never);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  screenLock.set(null);
  document.body.innerHTML = '';
});

describe('the lock screen', () => {
  const show = (lock: Parameters<typeof LockScreen>[0] = { methods: ['password'] }) =>
    render(<LockScreen {...lock} />, { wrapper: MemoryRouter });
  const password = () => screen.getByLabelText<HTMLInputElement>(/^Password/);
  const submit = () =>
    act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Unlock' })));

  test('shown › heading and document title say so, and the password has the focus', () => {
    show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This screen is locked');
    expect(document.title).toBe('Firedeck – locked');
    expect(screen.getByText('To continue where you were, enter your password.')).toBeDefined();
    expect(document.activeElement).toBe(password());
  });

  test('the server sends the member’s name › shows it', () => {
    show({ methods: ['password'], name: 'Dana R.' });
    const text = 'Dana R. is signed in here. To continue as Dana R., enter your password.';
    expect(screen.getByText(text)).toBeDefined();
  });

  test('single sign-on only › links to the sign-in', () => {
    show({ methods: ['sso'] });
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign in again' }).getAttribute('href')).toBe('/login');
  });

  test('another member › one link to the sign-in', () => {
    show();
    const link = screen.getByRole('link', { name: 'Sign in as someone else' });
    expect(link.getAttribute('href')).toBe('/login');
  });

  test('a password › is sent', async () => {
    show();
    fireEvent.change(password(), { target: { value: 'ladder 17' } });
    await submit();
    expect(control.unlock).toHaveBeenCalledExactlyOnceWith({ password: 'ladder 17' });
  });

  test.each([
    [{ status: 400, code: 'invalid_credentials' }, 'This is not the password of the account'],
    [{ status: 0, code: 'network' }, 'No connection'],
  ])('rejected with %o › shows the reason and keeps the focus', async (refusal, text) => {
    control.unlock.mockRejectedValueOnce({ ...refusal, body: null, message: '' });
    show();
    fireEvent.change(password(), { target: { value: 'wrong' } });
    await submit();
    expect(screen.getByRole('alert').textContent).toContain(text);
    expect(document.activeElement).toBe(password());
  });

  test('an empty password › asks for it, and sends nothing', async () => {
    show();
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('Please enter your password');
    expect(control.unlock).not.toHaveBeenCalled();
  });

  test('unlocked › the element focused before gets the focus once it is shown', async () => {
    vi.useFakeTimers();
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    document.body.innerHTML = '<button>One</button><button aria-label="Edit Maps">x</button>';
    document.querySelector<HTMLElement>('[aria-label]')?.focus();
    screenLock.set({ methods: [] });
    document.body.innerHTML = '';
    screenLock.set({ methods: ['password'] });
    const { unmount } = show();
    screenLock.set(null);
    unmount();
    vi.advanceTimersByTime(100);
    document.body.innerHTML = '<button>One</button><button aria-label="Edit Maps">x</button>';
    vi.advanceTimersByTime(100);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit Maps');
    // First to mount the cards of a long board near the position, then because the focus may
    // scroll.
    expect(scroll).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(10_000);
    expect(scroll).toHaveBeenCalledTimes(2);
  });
});

describe('the lock key', () => {
  function press({ modifierAltGraph = false, ...init }: KeyboardEventInit): void {
    const all = { code: 'KeyL', ctrlKey: true, altKey: true, ...init };
    const event = new KeyboardEvent('keydown', all);
    // happy-dom reports AltGr for Alt.
    event.getModifierState = (key) => key === 'AltGraph' && modifierAltGraph;
    lockByKey(event);
  }

  test('Ctrl Alt L › locks', () => {
    press({});
    expect(control.lock).toHaveBeenCalledTimes(1);
  });

  test.each([{ ctrlKey: false }, { altKey: false }, { code: 'KeyK' }, { modifierAltGraph: true }])(
    'with %o › does not lock',
    (init) => {
      press(init);
      expect(control.lock).not.toHaveBeenCalled();
    },
  );
});
