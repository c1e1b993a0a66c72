import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFakeShell, type FakeResponse, member } from '../testing/fake-shell.ts';
import { View } from './pin-settings.tsx';

let responses: Record<string, () => FakeResponse>;
let shell: ReturnType<typeof createFakeShell>;
let created: string | null;
let isOff: boolean;

const pin = (): FakeResponse => ({ body: { created_at: created, is_off: isOff } });

beforeEach(() => {
  document.documentElement.dataset.device = 'shared';
  [created, isOff] = [null, false];
  responses = {
    'GET /api/me/pin': pin,
    'PUT /api/me/pin': () => {
      created = '2026-03-01T10:00:00.000Z';
      return pin();
    },
    'DELETE /api/me/pin': () => {
      created = null;
      return { status: 204 };
    },
  };
  shell = createFakeShell({
    state: { status: 'signed-in', user: member },
    answer: ({ route }) => responses[route]?.() ?? { status: 404 },
  });
});
afterEach(() => {
  cleanup();
  delete document.documentElement.dataset.device;
});

async function show(): Promise<void> {
  shell.show(View);
  await act(async () => {});
}
const press = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }));
  await act(async () => {});
};
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sent = () => shell.requests.filter(({ route }) => !route.startsWith('GET '));

test('on a personal device › shows nothing and sends no request', async () => {
  document.documentElement.dataset.device = '';
  await show();
  expect(screen.queryByRole('heading')).toBeNull();
  expect(shell.requests).toEqual([]);
});

test('on a device that no operator set up › shows nothing', async () => {
  responses['GET /api/me/pin'] = () => ({ status: 204 });
  await show();
  expect(screen.queryByRole('heading')).toBeNull();
});

test('a PIN typed twice › is set, and can then be changed or removed', async () => {
  await show();
  type(/^New PIN/, '274950');
  type(/^Confirm new PIN/, '274950');
  await press('Set PIN');
  expect(sent()).toEqual([{ route: 'PUT /api/me/pin', body: { pin: '274950' } }]);
  expect(await screen.findByText(/You set a PIN here on/)).toBeDefined();
  await press('Change PIN');
  await press('Cancel');
  await press('Remove PIN');
  expect(sent().at(-1)).toEqual({ route: 'DELETE /api/me/pin', body: undefined });
  expect(await screen.findByRole('button', { name: 'Set PIN' })).toBeDefined();
});

test.each([
  ['274950', '274951', "PINs don't match"],
  ['345678', '345678', /without sequences/],
  ['2749', '2749', /Please enter 6 to 8 digits/],
])('PINs %s and %s › show an error, and nothing is sent', async (one, other, text) => {
  await show();
  type(/^New PIN/, one);
  type(/^Confirm new PIN/, other);
  await press('Set PIN');
  expect(await screen.findByText(text)).toBeDefined();
  expect(sent()).toEqual([]);
});

test('blocked after too many wrong PINs › shows until when', async () => {
  [created, isOff] = ['2026-03-01T10:00:00.000Z', true];
  await show();
  expect(screen.getByText(/turned off after too many wrong PINs/)).toBeDefined();
});
