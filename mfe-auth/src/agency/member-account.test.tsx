import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aMember as member } from '../testing/agency-member.ts';
import { createFakeShell, member as me } from '../testing/fake-shell.ts';
import { MemberAccount } from './member-account.tsx';

afterEach(cleanup);

it.each([
  ['a password', true, ['Sign out everywhere', 'Unlock sign-in', 'Disable account']],
  ['no password', false, ['Sign out everywhere', 'Disable account']],
])('somebody with %s › what an admin can do with the account', (_case, usesPassword, names) => {
  const shell = createFakeShell({
    state: { status: 'signed-in', user: me },
    answer: () => ({ status: 204 }),
  });
  shell.show(() => <MemberAccount member={member} usesPassword={usesPassword} />);
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons).toEqual(names);
});
