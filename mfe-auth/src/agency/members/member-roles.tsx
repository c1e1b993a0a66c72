import {
  type AgencyGroup,
  type AgencyMember,
  excludesItself,
  type HeldRole,
  type RoleGrantInput,
} from '@firedeck/contract';
import { Typography } from '@firedeck/kit';
import { PanelSection, RowList } from '@firedeck/sdk';
import { useRef, useState } from 'react';
import { agencyTexts } from '../agency-texts.ts';
import { formatRole } from './format-member.ts';
import { addRole, dropRole, isSameRole, type RoleChanges } from './role-edits.ts';
import { RoleEditsFooter } from './role-edits-footer.tsx';
import { RoleForm } from './role-form.tsx';
import { RoleRow } from './role-row.tsx';
import { useRoleEdits } from './use-role-edits.ts';

const texts = agencyTexts.member;

export interface MemberSectionProps {
  member: AgencyMember;
  groups: readonly AgencyGroup[];
  mayChange: boolean;
}

interface MemberRolesProps extends MemberSectionProps {
  /** Undefined if the server is too old to save roles as a set. */
  version: string | undefined;
}

/** A member's roles and what gives them. */
export function MemberRoles({ version, ...props }: MemberRolesProps) {
  const { member, groups, mayChange } = props;
  if (mayChange && version !== undefined && member.state !== 'invited')
    // Another member's page starts without edits.
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

/** Edits the roles as a set, which is saved with one request. */
function EditedRoles({ member, groups, version }: MemberSectionProps & { version: string }) {
  const { edits, changes, conflict, change, submit, confirm, ...state } = useRoleEdits(
    member,
    version,
  );
  const { isChanged, isSaving, confirming } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [formNumber, setFormNumber] = useState(0);
  const { roles } = edits.base;
  const isExcluded = excludesItself([
    ...edits.chosen,
    ...roles.filter(({ from }) => from !== null),
  ]);
  const isBusy = isSaving || confirming !== null;

  // The focused button unmounts in each of these cases.
  const focusHeading = () => heading.current?.focus();
  const add = (role: RoleGrantInput) => change(addRole(edits, role));
  function drop(role: RoleGrantInput): void {
    change(dropRole(edits, role));
    if (changes.added.some((one) => isSameRole(one, role))) focusHeading();
  }
  async function save(): Promise<void> {
    if (await submit()) focusHeading();
  }
  async function confirmRole(held: HeldRole, from: string): Promise<void> {
    if (await confirm(held, from)) focusHeading();
  }
  function cancel(): void {
    change(null);
    setFormNumber(formNumber + 1);
    focusHeading();
  }

  return (
    <PanelSection heading={texts.roles} headingRef={heading}>
      <RowList items={[...roles, ...changes.added.map(toHeldRole)]} empty={texts.noRoles}>
        {(held) => (
          <RoleRow
            key={`${held.role} ${held.group} ${held.from}`}
            held={held}
            memberState={member.state}
            roles={roles}
            groups={groups}
            changes={changes}
            hasEdits={isChanged || isChoosing}
            isBusy={isBusy}
            isConfirming={confirming === held}
            onConfirm={(from) => void confirmRole(held, from)}
            onRemove={drop}
            onKeep={add}
          />
        )}
      </RowList>
      {member.state === 'active' && (
        <RoleForm
          key={formNumber}
          groups={groups}
          chosen={edits.chosen}
          isBusy={isBusy}
          onChoosing={setChoosing}
          onAdd={add}
        />
      )}
      <RoleEditsFooter
        changes={changes}
        isChanged={isChanged}
        isSaving={isSaving}
        isChoosing={isChoosing}
        isExcluded={isExcluded}
        failure={
          conflict ? texts.rolesChanged(describe(conflict, groups), isChanged) : state.failure
        }
        onSave={() => void save()}
        onCancel={cancel}
      />
    </PanelSection>
  );
}

const toHeldRole = (role: RoleGrantInput): HeldRole => ({
  ...role,
  source: 'local',
  from: null,
  state: 'active',
});

/** Describes another admin's changes. */
function describe({ added, removed }: RoleChanges, groups: readonly AgencyGroup[]): string[] {
  const format = (role: RoleGrantInput) => formatRole(toHeldRole(role), groups);
  return [
    ...added.map((role) => texts.addedRole(format(role))),
    ...removed.map((role) => texts.removedRole(format(role))),
  ];
}
