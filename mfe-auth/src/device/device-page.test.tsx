import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createFakeShell, type FakeResponse } from '../testing/fake-shell.ts';
import { View } from './device-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(response: FakeResponse, search = '') {
  vi.stubGlobal('location', { search });
  const shell = createFakeShell({ answer: () => response });
  render(<View />);
  return shell;
}

const code = () => screen.getByLabelText<HTMLInputElement>('Code');
const press = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Set Up Device' })));

test('a valid code › assigns the device to the station', async () => {
  const { requests } = show({ body: { profile: 'shared', station: 'Station 12' } });
  fireEvent.change(code(), { target: { value: 'K7QF-M2XD-PA3V' } });
  await press();
  expect(requests).toEqual([{ route: 'POST /api/device', body: { code: 'K7QF-M2XD-PA3V' } }]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'This is now a shared device of Station 12',
  );
  expect(screen.getByRole('link', { name: 'Go to sign-in' }).getAttribute('href')).toBe('/login');
});

test('a code in the URL › fills the field and is sent on submit only', () => {
  const { requests } = show({ body: {} }, '?code=K7QF-M2XD-PA3V');
  expect([code().value, requests]).toEqual(['K7QF-M2XD-PA3V', []]);
});

test('an invalid code › shows an error', async () => {
  const body = {
    code: 'device_code_invalid',
    message: 'This code does not work.',
    request_id: 'r',
  };
  show({ status: 400, body });
  fireEvent.change(code(), { target: { value: 'x' } });
  await press();
  expect(screen.getByText('This code does not work.')).toBeDefined();
});

test('no code › shows an error at the field', async () => {
  const { requests } = show({ body: {} });
  await press();
  expect([screen.getByText('Please enter the code') !== null, requests]).toEqual([true, []]);
});
