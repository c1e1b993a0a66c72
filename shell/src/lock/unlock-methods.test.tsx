import type { UnlockRequest } from '@firedeck/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { screenLock } from '../session/screen-lock.ts';
import { provideShellSession } from '../session/shell-session.ts';
import { UnlockMethods } from './unlock-methods.tsx';

const unlock = vi.fn(async (_proof: UnlockRequest) => {});

beforeEach(() => {
  unlock.mockReset();
  provideShellSession({ unlock } as never);
});
afterEach(() => {
  cleanup();
  screenLock.set(null);
});

function Shown() {
  const lock = useSyncExternalStore(screenLock.subscribe, screenLock.get);
  return <UnlockMethods methods={lock?.methods ?? []} />;
}

function show(...methods: string[]): void {
  screenLock.set({ methods });
  render(<Shown />, { wrapper: MemoryRouter });
}

const pin = () => screen.getByLabelText<HTMLInputElement>(/^PIN/);
// At night, color does not mark errors.
const warningIcon = () => screen.getByRole('alert').querySelector('svg');
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const refuse = (methods: string[]) =>
  unlock.mockRejectedValueOnce({
    status: 400,
    code: 'pin_refused',
    message: '',
    body: { methods },
  });

test('a PIN › can be typed or entered on the pad; the field keeps the focus', async () => {
  show('pin', 'password');
  expect(document.activeElement).toBe(pin());
  expect([pin().inputMode, pin().type]).toEqual(['numeric', 'text']);
  for (const key of ['2', '7', '4', '9', '9']) await press(key);
  await press('Delete last digit');
  for (const key of ['5', '0']) await press(key);
  expect(pin().value).toBe('274950');
  await press('Unlock');
  expect(unlock).toHaveBeenCalledExactlyOnceWith({ pin: '274950' });
});

test('letters or too many digits › are ignored', () => {
  show('pin', 'password');
  fireEvent.change(pin(), { target: { value: '27a49 50-1234' } });
  expect(pin().value).toBe('27495012');
});

test('too few digits › shows the required length, and sends nothing', async () => {
  show('pin', 'password');
  fireEvent.change(pin(), { target: { value: '27495' } });
  await press('Unlock');
  expect(screen.getByRole('alert').textContent).toContain('6 to 8 digits');
  expect(unlock).not.toHaveBeenCalled();
});

test('a wrong PIN › shows an error, empties the field and keeps its focus', async () => {
  show('pin', 'password');
  refuse(['pin', 'password']);
  fireEvent.change(pin(), { target: { value: '274950' } });
  await press('Unlock');
  expect(screen.getByRole('alert').textContent).toBe(
    'Wrong PIN. Try again, or unlock another way.',
  );
  expect(warningIcon()).not.toBeNull();
  expect([pin().value, document.activeElement]).toEqual(['', pin()]);
});

test('the last wrong PIN › shows the password, and that the account is not locked', async () => {
  show('pin', 'password');
  refuse(['password']);
  fireEvent.change(pin(), { target: { value: '274950' } });
  await press('Unlock');
  expect(screen.queryByLabelText(/^PIN/)).toBeNull();
  expect(screen.getByText(/off on this device.*not locked/)).toBeDefined();
  expect(warningIcon()).not.toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Password/));
});

test('PIN and password › one button switches between them', async () => {
  show('pin', 'password');
  await press('Use my password');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Password/));
  await press('Use my PIN');
  expect(document.activeElement).toBe(pin());
});
