import { errorResponse } from '@firedeck/sdk/testing';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aMember as member } from '../../testing/agency-member.ts';
import { createFakeShell, type FakeResponse, member as me } from '../../testing/fake-shell.ts';
import { agencyTexts } from '../agency-texts.ts';
import { MemberAccount } from './member-account.tsx';

afterEach(cleanup);

it.each([
  ['a password', true, ['Sign them out everywhere', 'Clear failed sign-ins', 'Disable account']],
  ['no password', false, ['Sign them out everywhere', 'Disable account']],
])('a member with %s › has these actions', (_case, usesPassword, names) => {
  const shell = createFakeShell({
    state: { status: 'signed-in', user: me },
    answer: () => ({ status: 204 }),
  });
  shell.show(() => <MemberAccount member={member} usesPassword={usesPassword} />);
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons).toEqual(names);
});

async function resend(response: FakeResponse) {
  const shell = createFakeShell({
    state: { status: 'signed-in', user: me },
    answer: () => response,
  });
  const invited = { ...member, state: 'invited' } as const;
  shell.show(() => <MemberAccount member={invited} usesPassword={false} />);
  const button = screen.getByRole('button', { name: 'Send a new invitation' });
  await act(async () => void fireEvent.click(button));
  return shell;
}

const { email } = member;
const resultOf = (result: object) => ({ body: { results: [{ email, ...result }] } });

it('resending an invitation › sends it to the same address, and leaves the groups unchanged', async () => {
  const { requests, toasts } = await resend(resultOf({ outcome: 'invited' }));
  const body = { invitations: [{ email, groups: [] }] };
  expect(requests).toEqual([{ route: 'POST /api/agency/invitations', body }]);
  expect(toasts).toMatchObject([{ kind: 'success', title: 'Invitation sent', text: email }]);
  expect(screen.queryByText(/Send each link/)).toBeNull();
});

it('resending an invitation without mail › shows the link', async () => {
  const link = 'https://firedeck.example.org/join#token';
  await resend(resultOf({ outcome: 'invited', link }));
  expect(screen.getByText(link)).toBeTruthy();
});

it.each<[string, FakeResponse, string, string, string | undefined]>([
  [
    'sent a few minutes ago',
    resultOf({ outcome: 'invited', repeated: true }),
    'success',
    'Invited a few minutes ago: that invitation still works',
    email,
  ],
  [
    'that was accepted meanwhile',
    resultOf({ outcome: 'has_account' }),
    'error',
    'No changes made',
    agencyTexts.invite.outcomes.has_account,
  ],
  [
    'that is rejected',
    errorResponse(403, 'sign_up_closed'),
    'error',
    'No changes made',
    'refused: sign_up_closed',
  ],
])(
  'resending an invitation %s › shows that none was sent',
  async (_case, response, kind, title, text) => {
    const { toasts } = await resend(response);
    expect(toasts).toMatchObject([{ kind, title, text }]);
  },
);
