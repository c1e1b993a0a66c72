import {
  type AgencyGroup,
  type AgencyMember,
  excludesItself,
  type HeldRole,
  type RoleGrantInput,
} from '@firedeck/contract';
import { Button, Stack, Typography } from '@firedeck/kit';
import { PanelSection, RowList } from '@firedeck/sdk';
import { useRef, useState } from 'react';
import { FormFailure } from '../../form/form-failure.tsx';
import { agencyTexts } from '../agency-texts.ts';
import { EditedRole } from './edited-role.tsx';
import { formatRole } from './format-member.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { PendingRole } from './pending-role.tsx';
import { addRole, dropRole, isSameRole } from './role-edits.ts';
import { RoleForm } from './role-form.tsx';
import { useRoleEdits } from './use-role-edits.ts';

const texts = agencyTexts.member;

export interface MemberSectionProps {
  member: AgencyMember;
  groups: readonly AgencyGroup[];
  mayChange: boolean;
}

interface MemberRolesProps extends MemberSectionProps {
  /** Undefined: the server is older than this page, and does not save roles as a set. */
  version: string | undefined;
}

/** Roles of a member, with what gives them. */
export function MemberRoles({ version, ...props }: MemberRolesProps) {
  const { member, groups, mayChange } = props;
  if (mayChange && version !== undefined && member.state !== 'invited')
    // Edits are of one member: another one's page begins without any.
    return <EditedRoles key={member.id} {...props} version={version} />;
  return (
    <PanelSection heading={texts.roles}>
      <RowList items={member.roles} empty={texts.noRoles}>
        {(held, index) => (
          <li key={index}>
            <div>{formatRole(held, groups)}</div>
          </li>
        )}
      </RowList>
      {mayChange && member.state === 'invited' && (
        <Typography color="textSecondary">{texts.rolesLater}</Typography>
      )}
    </PanelSection>
  );
}

/** The roles as a set: what is chosen here is saved as one act. */
function EditedRoles({ member, groups, version }: MemberSectionProps & { version: string }) {
  const { edits, changes, conflict, change, submit, confirm, ...state } = useRoleEdits(
    member,
    version,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  // A role that was chosen and not added: saving would leave it out.
  const [isChoosing, setChoosing] = useState(false);
  const [formNumber, setFormNumber] = useState(0);
  const { roles } = edits.base;
  const format = (role: HeldRole | RoleGrantInput) => formatRole({ ...asDirect, ...role }, groups);
  const isExcluded = excludesItself([
    ...edits.chosen,
    ...roles.filter(({ from }) => from !== null),
  ]);
  const rows = [...roles, ...changes.added.map((role) => ({ ...asDirect, ...role }))];

  const unsaved = isExcluded
    ? texts.rolesExcluded
    : texts.rolesUnsaved(changes.added.length, changes.removed.length);
  const sentence = isChoosing ? texts.addRoleFirst : unsaved;
  const isBusy = state.isSaving || state.confirming !== null;

  function drop(role: RoleGrantInput): void {
    change(dropRole(edits, role));
    // That role was not saved yet: its row disappears, and the focus with it.
    if (changes.added.some((one) => isSameRole(one, role))) heading.current?.focus();
  }
  async function save(): Promise<void> {
    if (await submit()) heading.current?.focus();
  }
  async function confirmRole(held: HeldRole, from: string): Promise<void> {
    // The button ends with the wait.
    if (await confirm(held, from)) heading.current?.focus();
  }
  function cancel(): void {
    change(null);
    setFormNumber(formNumber + 1);
    heading.current?.focus();
  }

  return (
    <PanelSection heading={texts.roles} headingRef={heading}>
      <RowList items={rows} empty={texts.noRoles}>
        {(held) => {
          const { role, group, from, state: roleState } = held;
          const key = `${role} ${group} ${from}`;
          if (roleState === 'pending' && from !== null && member.state === 'active')
            return (
              <PendingRole
                key={key}
                held={held}
                roles={roles}
                groups={groups}
                hasEdits={state.isChanged || isChoosing}
                isBusy={isBusy}
                isConfirming={state.confirming === held}
                onConfirm={() => void confirmRole(held, from)}
              />
            );
          const isIn = (list: readonly RoleGrantInput[]) =>
            from === null && list.some((one) => isSameRole(one, held));
          return (
            <EditedRole
              key={key}
              name={format(held)}
              change={isIn(changes.removed) ? 'remove' : isIn(changes.added) ? 'add' : null}
              isRemovable={from === null}
              isBusy={isBusy}
              onRemove={() => drop({ role, group })}
              onKeep={() => change(addRole(edits, { role, group }))}
            />
          );
        }}
      </RowList>
      {member.state === 'active' && (
        <RoleForm
          key={formNumber}
          groups={groups}
          chosen={edits.chosen}
          isBusy={isBusy}
          onChoosing={setChoosing}
          onAdd={(role) => change(addRole(edits, role))}
        />
      )}
      <Stack sx={{ '& > :not(:empty)': { mt: 2 } }}>
        <FormFailure
          message={
            conflict
              ? texts.rolesChanged(describe(conflict, format), state.isChanged)
              : state.failure
          }
        />
        <Typography role="status" sx={{ '&:empty': { display: 'none' } }}>
          {state.isChanged && sentence}
        </Typography>
        {(state.isChanged || isChoosing) && <LeaveQuestion />}
        {state.isChanged && (
          <SaveButtons
            isSaving={state.isSaving}
            isBlocked={isExcluded || isChoosing}
            onSave={() => void save()}
            onCancel={cancel}
          />
        )}
      </Stack>
    </PanelSection>
  );
}

interface SaveButtonsProps {
  isSaving: boolean;
  isBlocked: boolean;
  onSave(): void;
  onCancel(): void;
}

const SaveButtons = ({ isSaving, isBlocked, onSave, onCancel }: SaveButtonsProps) => (
  <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
    <Button variant="contained" disabled={isSaving || isBlocked} onClick={onSave}>
      {isSaving ? texts.savingRoles : texts.saveRoles}
    </Button>
    <Button variant="outlined" disabled={isSaving} onClick={onCancel}>
      {texts.cancelRoles}
    </Button>
  </Stack>
);

const asDirect = { source: 'local', from: null, state: 'active' } as const;

/** Describes another admin's changes. */
const describe = (
  { added, removed }: Record<'added' | 'removed', readonly RoleGrantInput[]>,
  format: (role: RoleGrantInput) => string,
): string[] => [
  ...added.map((role) => texts.addedRole(format(role))),
  ...removed.map((role) => texts.removedRole(format(role))),
];
