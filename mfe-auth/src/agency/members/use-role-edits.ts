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
import { compareRoles, listDirect, type RoleEdits, rebaseEdits } from './role-edits.ts';

const texts = agencyTexts.member;

/** Another admin's changes to the roles that are being edited. */
type Conflict = ReturnType<typeof compareRoles>;

/**
 * Edits of a member's roles until they are saved as one act, or canceled. A confirmation is an act of
 * its own.
 */
export function useRoleEdits(member: AgencyMember, version: string) {
  const [save, { isLoading: isSaving }] = useAgencySaveRolesMutation();
  const [confirmRole] = useAgencyConfirmRoleMutation();
  const [confirming, setConfirming] = useState<HeldRole | null>(null);
  // Based on what was there when they began: what comes meanwhile is no part of them.
  const [draft, setDraft] = useState<RoleEdits | null>(null);
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<Conflict | null>(null);
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

  /** The edits stay where another admin was quicker. */
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
