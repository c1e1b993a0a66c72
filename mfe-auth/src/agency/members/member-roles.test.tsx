import type { AgencyMember, HeldRole, MemberRoles as Roles } from '@firedeck/contract';
import { errorResponse, type FakeResponse } from '@firedeck/sdk/testing';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { aGroup, aMember as member } from '../../testing/agency-member.ts';
import { createFakeShell, member as me } from '../../testing/fake-shell.ts';
import { MemberRoles } from './member-roles.tsx';

afterEach(cleanup);

const groups = ['North', 'South'].map((name) => aGroup(name, name));
const held = (fields: Partial<HeldRole>): HeldRole => ({
  role: 'auditor',
  group: null,
  source: 'local',
  from: null,
  state: 'active',
  ...fields,
});
const editorOfNorth = held({ role: 'station_editor', group: 'North' });
const path = `PUT /api/agency/members/${member.id}/roles`;

interface Shown {
  roles?: HeldRole[];
  about?: Partial<AgencyMember>;
  version?: string | undefined;
  responses?: FakeResponse[];
}

function show({ roles = [editorOfNorth], about, responses = [], ...rest }: Shown = {}) {
  const version = 'version' in rest ? rest.version : '1';
  const shell = createFakeShell({
    state: { status: 'signed-in', user: me },
    answer: () => responses.shift() ?? errorResponse(503, 'temporarily_unavailable'),
  });
  shell.show(() => (
    <MemberRoles
      member={{ ...member, roles, ...about }}
      groups={groups}
      version={version}
      mayChange
    />
  ));
  return shell;
}

const button = (name: string) => screen.queryByRole('button', { name });
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const choose = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));

async function editAll(): Promise<void> {
  await choose('Role', 'auditor');
  await press('Add role');
  await choose('Role', 'station_editor');
  await choose('Station', 'South');
  await press('Add role');
  await press('Remove role Station editor of North');
}
const chosen = [
  { role: 'auditor', group: null },
  { role: 'station_editor', group: 'South' },
];

it('several changes › are listed, sent as one request, and confirmed by one toast', async () => {
  const { requests, toasts } = show({ responses: [{ body: { roles: [], version: '2' } }] });
  expect(button('Save roles')).toBeNull();
  await editAll();
  expect(screen.getByRole('status').textContent).toContain('2 roles to add, 1 role to remove');
  expect(requests).toEqual([]);
  await press('Save roles');
  await waitFor(() => expect(toasts).toMatchObject([{ kind: 'success', text: 'Lee Ortega' }]));
  expect(requests).toEqual([{ route: path, body: { version: '1', roles: chosen } }]);
  expect(button('Save roles')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Roles');
});

it('leaving with unsaved changes › asks for confirmation', async () => {
  show();
  const leave = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
  expect(leave()).toBe(true);
  await editAll();
  expect(leave()).toBe(false);
  await press('Cancel');
  expect(leave()).toBe(true);
});

it('Cancel, or undoing a change › leaves nothing to save', async () => {
  show();
  await editAll();
  await press('Cancel');
  expect(button('Save roles')).toBeNull();
  await press('Remove role Station editor of North');
  await press('Keep role Station editor of North');
  expect(button('Save roles')).toBeNull();
});

it('the save is rejected › shows an error in the form and keeps the changes', async () => {
  show({ responses: [errorResponse(403, 'step_up_required')] });
  await editAll();
  await press('Save roles');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The roles were not saved. refused: step_up_required');
  expect(button('Save roles')).toBeTruthy();
  expect(button('Keep role Station editor of North')).toBeTruthy();
});

it('another admin saved roles meanwhile › shows their changes, and the next save adds the unsaved ones', async () => {
  const admin = held({ role: 'station_editor', group: 'South' });
  const current: Roles = { roles: [editorOfNorth, admin], version: '2' };
  const { requests } = show({
    responses: [
      errorResponse(409, 'roles_changed', { current }),
      { body: { roles: [admin], version: '3' } },
    ],
  });
  await choose('Role', 'auditor');
  await press('Add role');
  await press('Save roles');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('in the meantime: Station editor of South added.');
  await press('Save roles');
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]?.body).toEqual({
    version: '2',
    roles: [
      { role: 'station_editor', group: 'North' },
      { role: 'station_editor', group: 'South' },
      { role: 'auditor', group: null },
    ],
  });
});

const admin = held({ role: 'station_editor', group: 'South' });
const conflict = (...roles: HeldRole[]) =>
  errorResponse(409, 'roles_changed', { current: { roles, version: '2' } });

it('the save is rejected after a conflict › the error replaces the conflict message', async () => {
  show({ responses: [conflict(editorOfNorth, admin), errorResponse(403, 'step_up_required')] });
  await choose('Role', 'auditor');
  await press('Add role');
  await press('Save roles');
  expect((await screen.findByRole('alert')).textContent).toContain('in the meantime');
  await press('Save roles');
  expect((await screen.findByRole('alert')).textContent).toContain('The roles were not saved.');
});

it('another admin saved the same change › leaves nothing to save', async () => {
  show({ responses: [conflict(editorOfNorth, held({}), admin)] });
  await choose('Role', 'auditor');
  await press('Add role');
  await press('Save roles');
  expect((await screen.findByRole('alert')).textContent).toContain('nothing is left to save');
  expect(button('Save roles')).toBeNull();
});

it('a role is chosen but not added › blocks saving until it is added', async () => {
  show();
  await press('Remove role Station editor of North');
  await choose('Role', 'auditor');
  expect(button('Save roles')?.hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('status').textContent).toContain('Add the role that you chose');
  await press('Add role');
  expect(button('Save roles')?.hasAttribute('disabled')).toBe(false);
});

it('the account is disabled while a role is chosen › leaving needs no confirmation', async () => {
  let disable = () => {};
  const shell = createFakeShell({ state: { status: 'signed-in', user: me } });
  shell.show(function Page() {
    const [state, setState] = useState<AgencyMember['state']>('active');
    disable = () => setState('disabled');
    return <MemberRoles member={{ ...member, state }} groups={groups} version="1" mayChange />;
  });
  await choose('Role', 'auditor');
  await act(async () => disable());
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
});

it('another member’s page › starts without the edits', async () => {
  let showOther = () => {};
  const shell = createFakeShell({ state: { status: 'signed-in', user: me } });
  shell.show(function Page() {
    const [id, setId] = useState(member.id);
    showOther = () => setId('another');
    const shown = { ...member, id, roles: [editorOfNorth] };
    return <MemberRoles member={shown} groups={groups} version="1" mayChange />;
  });
  await editAll();
  expect(button('Save roles')).toBeTruthy();
  await act(async () => showOther());
  expect(button('Save roles')).toBeNull();
});

it.each([
  ['directly', null],
  ['by a group', 'North'],
])('an auditor %s is also made an admin › cannot be saved', async (_case, from) => {
  show({ roles: [held({ from })] });
  await choose('Role', 'agency_admin');
  await press('Add role');
  expect(button('Save roles')?.hasAttribute('disabled')).toBe(true);
});

it('the role auditor is replaced by agency admin › can be saved', async () => {
  show({ roles: [held({})] });
  await choose('Role', 'agency_admin');
  await press('Add role');
  expect(screen.getByRole('status').textContent).toContain("can't be an agency admin");
  expect(button('Save roles')?.hasAttribute('disabled')).toBe(true);
  await press('Remove role Auditor');
  expect(button('Save roles')?.hasAttribute('disabled')).toBe(false);
});

it.each<[string, Shown, number]>([
  ['that a group gives', { roles: [held({ from: 'North' })] }, 0],
  ['of an older server', { version: undefined }, 0],
  ['of an invited member', { about: { state: 'invited' } }, 0],
  ['of a disabled account', { about: { state: 'disabled' } }, 1],
])('a role %s › has the expected number of Remove buttons', (_case, shown, count) => {
  show(shown);
  expect(screen.queryAllByRole('button', { name: /^Remove role/ })).toHaveLength(count);
});
