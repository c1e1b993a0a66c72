import {
  type AgencyMember,
  agencyLimits,
  type HeldRole,
  type MemberRoles,
} from '@firedeck/contract';
import { isApiError, readConflictState, showToast } from '@firedeck/sdk';
import { useState } from 'react';
import { toFormError } from '../../form/form-error.ts';
import { agencyTexts } from '../agency-texts.ts';
import { formatMemberName } from './format-member.ts';
import {
  parseRoles,
  useAgencyConfirmRoleMutation,
  useAgencySaveRolesMutation,
} from './members-api.ts';
import {
  compareRoles,
  listDirect,
  type RoleChanges,
  type RoleEdits,
  rebaseEdits,
} from './role-edits.ts';

const texts = agencyTexts.member;

/** Edits of a member's roles, saved with one request; confirming a role is a request of its own. */
export function useRoleEdits(member: AgencyMember, version: string) {
  const [save, { isLoading: isSaving }] = useAgencySaveRolesMutation();
  const [confirmRole] = useAgencyConfirmRoleMutation();
  const [confirming, setConfirming] = useState<HeldRole | null>(null);
  // Based on the roles when editing started: the server rejects them if the roles changed since.
  const [draft, setDraft] = useState<RoleEdits | null>(null);
  const [failure, setFailure] = useState<string>();
  /** Another admin's changes to the edited roles. */
  const [conflict, setConflict] = useState<RoleChanges | null>(null);
  const { id, roles } = member;
  const edits = draft ?? { base: { roles, version }, chosen: listDirect(roles) };
  const changes = compareRoles(edits.base.roles, edits.chosen);

  function change(next: RoleEdits | null): void {
    setFailure(undefined);
    setConflict(null);
    const isChanged =
      next && Object.values(compareRoles(next.base.roles, next.chosen)).some(hasAny);
    setDraft(isChanged ? next : null);
  }

  /** Applies the edits to the roles that another admin saved first. */
  function showConflict(current: MemberRoles): void {
    change(rebaseEdits(edits, current));
    setConflict(compareRoles(edits.base.roles, listDirect(current.roles)));
  }

  async function submit(): Promise<boolean> {
    setFailure(undefined);
    setConflict(null);
    const limit = agencyLimits.roleChangesAtOnce;
    if (changes.added.length + changes.removed.length > limit) {
      setFailure(texts.tooManyRoleChanges(limit));
      return false;
    }
    const body = { version: edits.base.version, roles: [...edits.chosen] };
    try {
      await save({ id, change: body }).unwrap();
    } catch (thrown) {
      const current = readConflictState(thrown, 'roles_changed', parseRoles);
      if (current) showConflict(current);
      else setFailure(`${texts.rolesNotSaved}. ${toFormError(thrown).sentence}`);
      return false;
    }
    change(null);
    showToast({ kind: 'success', title: texts.rolesSaved, text: formatMemberName(member) });
    return true;
  }

  /** @param from the group that gives the role */
  async function confirm(held: HeldRole, from: string): Promise<boolean> {
    setFailure(undefined);
    setConfirming(held);
    try {
      await confirmRole({ member: id, role: held.role, group: from }).unwrap();
    } catch (thrown) {
      const isOutdated = isApiError(thrown) && thrown.code === 'not_found';
      const sentence = isOutdated ? texts.roleNotPending : toFormError(thrown).sentence;
      setFailure(`${texts.roleNotConfirmed}. ${sentence}`);
      return false;
    } finally {
      setConfirming(null);
    }
    showToast({ kind: 'success', title: texts.roleConfirmed, text: formatMemberName(member) });
    return true;
  }

  const state = { isChanged: draft !== null, isSaving, confirming, failure, conflict };
  return { ...state, edits, changes, change, submit, confirm };
}

const hasAny = ({ length }: readonly unknown[]): boolean => length > 0;
