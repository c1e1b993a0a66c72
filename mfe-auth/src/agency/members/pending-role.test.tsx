import type { AgencyMember, HeldRole } from '@firedeck/contract';
import { errorResponse, type FakeResponse } from '@firedeck/sdk/testing';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aMember } from '../../testing/agency-member.ts';
import { createFakeShell, type FakeRequest, member as me } from '../../testing/fake-shell.ts';
import { MemberRoles } from './member-roles.tsx';
import { useAgencyMemberGetQuery } from './members-api.ts';

afterEach(cleanup);

const north = {
  id: 'North',
  name: 'North',
  kind: 'station',
  parent: null,
  source: 'local',
  version: 1,
  members: 1,
} as const;
const direct = { group: null, source: 'local', from: null, state: 'active' } as const;
const editor: HeldRole = { ...direct, role: 'station_editor', group: 'North' };
const active: HeldRole = { ...direct, role: 'agency_admin', from: 'North' };
const pending: HeldRole = { ...active, state: 'pending' };
const confirmName = 'Confirm role Agency admin, because of North';

interface Shown {
  roles?: HeldRole[];
  about?: Partial<AgencyMember>;
  version?: string | undefined;
  mayChange?: boolean;
  /** The response to the confirmation. */
  response?: FakeResponse | Promise<FakeResponse>;
}

/** The roles of a member, which are read once. */
async function show({ roles = [editor, pending], about, mayChange = true, ...rest }: Shown = {}) {
  const { response = { status: 204 } } = rest;
  const version = 'version' in rest ? rest.version : '1';
  const member = { ...aMember, roles, ...about };
  const details = { member, sessions: [], keys: [], roles_version: version };
  const never = new Promise<FakeResponse>(() => {});
  const confirmations: FakeRequest[] = [];
  let reads = 0;
  const shell = createFakeShell({
    state: { status: 'signed-in', user: me },
    answer: (request) => {
      if (request.route.startsWith('GET')) {
        reads += 1;
        return reads === 1 ? { body: details } : never;
      }
      confirmations.push(request);
      return response;
    },
  });
  shell.show(function Page() {
    const { data } = useAgencyMemberGetQuery(member.id);
    if (!data) return null;
    const { member: one, roles_version } = data;
    return (
      <MemberRoles member={one} groups={[north]} version={roles_version} mayChange={mayChange} />
    );
  });
  await screen.findByRole('heading', { name: 'Roles' });
  return { ...shell, confirmations, reads: () => reads };
}

const button = (name: string) => screen.queryByRole('button', { name });
const isDisabled = (name: string) => button(name)?.hasAttribute('disabled');
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const choose = (value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText('Role'), { target: { value } }));

it('a pending role › is active after one confirmation request', async () => {
  const { confirmations, toasts, reads } = await show();
  expect(
    screen.getByRole('button', {
      name: confirmName,
      description: 'Takes effect when you confirm. Ends when they leave the group.',
    }),
  ).toBeTruthy();
  await press(confirmName);
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Role confirmed' }]));
  const body = { member: aMember.id, role: 'agency_admin', group: 'North' };
  expect(confirmations).toEqual([{ route: 'POST /api/agency/roles/confirm', body }]);
  await waitFor(() => expect(reads()).toBe(2));
  expect(document.activeElement?.textContent).toBe('Roles');
});

it('a confirmed role › loses its button before the member is fetched again', async () => {
  let finish = (_answer: FakeResponse) => {};
  const response = new Promise<FakeResponse>((resolve) => {
    finish = resolve;
  });
  await show({ response });
  await press(confirmName);
  expect(screen.getByText('Confirming...')).toBeTruthy();
  expect(button(confirmName)?.getAttribute('aria-disabled')).toBe('true');
  expect(isDisabled('Remove role Station editor of North')).toBe(true);
  await act(async () => finish({ status: 204 }));
  await waitFor(() => expect(button(confirmName)).toBeNull());
  expect(screen.getByText('Agency admin, because of North')).toBeTruthy();
  expect(isDisabled('Remove role Station editor of North')).toBe(false);
});

it.each([
  [403, 'step_up_required', 'The role was not confirmed. refused: step_up_required'],
  [404, 'not_found', 'The role was not confirmed. It is no longer waiting for confirmation.'],
] as const)(
  'a confirmation is rejected with %s %s › shows an error in the form, and the button keeps the focus',
  async (status, code, message) => {
    let finish = (_answer: FakeResponse) => {};
    const response = new Promise<FakeResponse>((resolve) => {
      finish = resolve;
    });
    const { confirmations, toasts } = await show({ response });
    button(confirmName)?.focus();
    await press(confirmName);
    // Browsers take the focus from a disabled button.
    expect(isDisabled(confirmName)).toBe(false);
    await press(confirmName);
    await act(async () => finish(errorResponse(status, code)));
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(document.activeElement).toBe(button(confirmName));
    expect(button(confirmName)?.hasAttribute('aria-disabled')).toBe(false);
    expect(confirmations).toHaveLength(1);
    expect(toasts).toEqual([]);
  },
);

it('unsaved changes › have to be saved before a role can be confirmed', async () => {
  await show();
  await choose('auditor');
  expect(isDisabled(confirmName)).toBe(true);
  expect(screen.getByText('Finish your other changes first.')).toBeTruthy();
  await choose('');
  expect(isDisabled(confirmName)).toBe(false);
  await press('Remove role Station editor of North');
  expect(isDisabled(confirmName)).toBe(true);
  await press('Cancel');
  expect(isDisabled(confirmName)).toBe(false);
});

it('the role auditor of an admin › cannot be confirmed', async () => {
  await show({
    roles: [
      { ...direct, role: 'agency_admin' },
      { ...pending, role: 'auditor' },
    ],
  });
  expect(isDisabled('Confirm role Auditor, because of North')).toBe(true);
  expect(screen.getByText(/^An auditor can't be an agency admin. The other/)).toBeTruthy();
});

it.each<[string, Shown]>([
  ['that is active', { roles: [active] }],
  ['viewed by an auditor', { mayChange: false }],
  ['of an older server', { version: undefined }],
  ['of an invited member', { about: { state: 'invited' } }],
  ['of a disabled account', { about: { state: 'disabled' } }],
])('a role %s › has no Confirm button', async (_case, shown) => {
  await show(shown);
  expect(screen.getByText(/^Agency admin, because of North/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Confirm role/ })).toBeNull();
});
