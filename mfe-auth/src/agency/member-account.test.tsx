import type { AgencyMember } from '@firedeck/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createFakeShell, member as me } from '../testing/fake-shell.ts';
import { MemberAccount } from './member-account.tsx';

afterEach(cleanup);

const member: AgencyMember = {
  id: '00000000-0000-4000-8000-00000000000b',
  email: 'lee@example.org',
  first_name: 'Lee',
  last_name: 'Ortega',
  state: 'active',
  source: 'idp',
  break_glass: false,
  roles: [],
  groups: [],
  created_at: '2026-01-01T00:00:00.000Z',
  last_seen_at: null,
};

it.each([
  ['a password', true, ['Sign out everywhere', 'Unlock sign-in', 'Disable account']],
  ['no password', false, ['Sign out everywhere', 'Disable account']],
])('somebody with %s › what an admin can do with the account', (_case, hasPassword, names) => {
  const shell = createFakeShell({
    state: { status: 'signed-in', user: me },
    answer: () => ({ status: 204 }),
  });
  shell.show(() => <MemberAccount member={member} hasPassword={hasPassword} />);
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons).toEqual(names);
});
