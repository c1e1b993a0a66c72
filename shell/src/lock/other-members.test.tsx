import type { LastMember } from '@firedeck/contract';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showInShell } from '../testing/in-shell.tsx';
import { OtherMembers } from './other-members.tsx';

const sam: LastMember = { id: 's'.repeat(22), name: 'Sam M.' };
const { dataset } = document.documentElement;
const fetchApi = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  fetchApi.mockReset().mockImplementation(async () => Response.json({ members: [sam] }));
});
afterEach(() => {
  cleanup();
  delete dataset.device;
});

async function show(): Promise<void> {
  showInShell(<OtherMembers />, { fetchApi, session: { status: 'signed-out' } });
  await act(async () => {});
}

test('a station’s device › a name links to that member’s sign-in', async () => {
  dataset.device = 'shared';
  await show();
  const link = await screen.findByRole('link', { name: 'Sam M.' });
  expect(link.getAttribute('href')).toBe(`/login?member=${sam.id}`);
});

test.each([
  ['a member’s own device', '', async () => Response.json({ members: [sam] }), false],
  ['a page of an older server', '{{device}}', async () => Response.json({ members: [sam] }), false],
  ['an unreachable server', 'shared', async () => Promise.reject(new TypeError('away')), true],
  ['an older server', 'shared', async () => new Response('', { status: 404 }), true],
] as const)(
  '%s › the sign-in link is still shown',
  async (_where, device, response, isRequested) => {
    dataset.device = device;
    fetchApi.mockImplementation(response);
    await show();
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Sign in as someone else',
    ]);
    expect(fetchApi.mock.calls.length > 0).toBe(isRequested);
  },
);
