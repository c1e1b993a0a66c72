import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  createFakeShell,
  type FakeResponse,
  member,
  usualPolicies,
} from '../../testing/fake-shell.ts';
import { InviteDialog } from './invite-dialog.tsx';

afterEach(cleanup);

const csv = 'mail\nada@example.org\nnonsense\nLee@example.org\nwyn@example.org';

function show(check: FakeResponse) {
  const responses: Record<string, FakeResponse> = {
    'GET /api/policies': { body: usualPolicies },
    'POST /api/agency/invitations/check': check,
    'POST /api/agency/invitations': { body: { results: [] } },
  };
  const shell = createFakeShell({
    state: { status: 'signed-in', user: { ...member, roles: ['agency_admin'] } },
    answer: ({ route }) => responses[route] ?? { status: 404 },
  });
  shell.show(() => <InviteDialog groups={[]} onClose={() => {}} />);
  fireEvent.change(screen.getByLabelText('Email addresses'), { target: { value: csv } });
  return {
    bodiesTo: (route: string) =>
      shell.requests.filter((one) => one.route === route).map(({ body }) => body),
  };
}
const leftOut = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

describe('the preview of invitations', () => {
  it('an address that cannot be invited › is listed with its line, and not invited', async () => {
    const refused = [
      { email: 'Lee@example.org', outcome: 'has_account' },
      { email: 'wyn@example.org', outcome: 'wanted' },
    ];
    const { bodiesTo } = show({ body: { refused } });
    await screen.findByText('1 person to invite, 3 lines skipped');
    expect(bodiesTo('POST /api/agency/invitations/check')).toEqual([
      { emails: ['ada@example.org', 'Lee@example.org', 'wyn@example.org'] },
    ]);
    expect(leftOut()).toEqual([
      'Line 3: nonsenseNot an email address',
      'Line 4: Lee@example.orgAlready a member',
      'Line 5: wyn@example.orgAnother member is changing to this address',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Invite 1 person' }));
    await screen.findByRole('button', { name: 'Close' });
    expect(bodiesTo('POST /api/agency/invitations')).toEqual([
      { invitations: [{ email: 'ada@example.org', groups: [] }] },
    ]);
  });

  it('the check fails › the addresses can still be invited', async () => {
    const { bodiesTo } = show({ status: 404 });
    await expect
      .poll(() => bodiesTo('POST /api/agency/invitations/check').length, { timeout: 2_000 })
      .toBe(1);
    expect(screen.getByText('3 people to invite, 1 line skipped')).toBeDefined();
    expect(leftOut()).toEqual(['Line 3: nonsenseNot an email address']);
    expect(screen.getByRole('button', { name: 'Invite 3 people' })).toBeDefined();
  });
});
