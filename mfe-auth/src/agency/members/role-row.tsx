import type { MemberState, RoleGrantInput } from '@firedeck/contract';
import { EditedRole } from './edited-role.tsx';
import { formatRole } from './format-member.ts';
import { PendingRole, type PendingRoleProps } from './pending-role.tsx';
import { isSameRole, type RoleChanges } from './role-edits.ts';

interface RoleRowProps extends Omit<PendingRoleProps, 'onConfirm'> {
  memberState: MemberState;
  /** The changes that are not saved. */
  changes: RoleChanges;
  /** @param from the group that gives the role */
  onConfirm(from: string): void;
  onRemove(role: RoleGrantInput): void;
  onKeep(role: RoleGrantInput): void;
}

/** The row of a role, which the admin can confirm, or else remove or keep. */
export function RoleRow(props: RoleRowProps) {
  const { memberState, changes, onConfirm, onRemove, onKeep, ...pending } = props;
  const { held, groups, isBusy } = pending;
  const { role, group, from, state } = held;
  if (state === 'pending' && from !== null && memberState === 'active')
    return <PendingRole {...pending} onConfirm={() => onConfirm(from)} />;
  const isIn = (list: readonly RoleGrantInput[]) =>
    from === null && list.some((one) => isSameRole(one, held));
  return (
    <EditedRole
      name={formatRole(held, groups)}
      change={isIn(changes.removed) ? 'remove' : isIn(changes.added) ? 'add' : null}
      isRemovable={from === null}
      isBusy={isBusy}
      onRemove={() => onRemove({ role, group })}
      onKeep={() => onKeep({ role, group })}
    />
  );
}
