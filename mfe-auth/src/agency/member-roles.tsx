import type { AgencyGroup, AgencyMember, HeldRole, Role } from '@firedeck/contract';
import { roles } from '@firedeck/contract';
import { Box, Button, Typography } from '@firedeck/kit';
import { ConfirmDialog, PanelSection, RowList } from '@firedeck/sdk';
import { useRef, useState } from 'react';
import { runAct } from '../form/run-act.ts';
import { useAgencyRoleMutation } from './agency-api.ts';
import { agencyTexts } from './agency-texts.ts';
import { nameOfMember, nameOfRole } from './name-of-member.ts';
import { SelectField } from './select-field.tsx';

export interface MemberSectionProps {
  member: AgencyMember;
  groups: readonly AgencyGroup[];
  mayChange: boolean;
}

/** Roles of a member, with what gives them. */
export function MemberRoles({ member, groups, mayChange }: MemberSectionProps) {
  const [change, { isLoading }] = useAgencyRoleMutation();
  const [ending, setEnding] = useState<HeldRole | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const texts = agencyTexts.member;
  const name = nameOfMember(member);

  async function removeRole({ role, group }: HeldRole): Promise<void> {
    const act = change({ id: member.id, act: 'revoke', change: { role, group } });
    await runAct(act, { done: texts.roleRemoved, failed: texts.notDone, about: name });
    setEnding(null);
    heading.current?.focus();
  }

  return (
    <PanelSection heading={texts.roles} headingRef={heading}>
      <RowList items={member.roles} empty={texts.noRoles}>
        {(held, index) => {
          const named = nameOfRole(held, groups);
          return (
            <li key={index}>
              <div>{named}</div>
              {mayChange && held.from === null && (
                <Button
                  variant="outlined"
                  aria-label={texts.removeRoleNamed(named)}
                  onClick={() => setEnding(held)}
                >
                  {texts.removeRole}
                </Button>
              )}
            </li>
          );
        }}
      </RowList>
      {mayChange && member.state === 'active' && (
        <RoleForm
          groups={groups}
          isBusy={isLoading}
          onAssign={(role, group) =>
            runAct(change({ id: member.id, act: 'grant', change: { role, group } }), {
              done: texts.roleAssigned,
              failed: texts.notDone,
              about: name,
            })
          }
        />
      )}
      {mayChange && member.state === 'invited' && (
        <Typography color="textSecondary">{texts.rolesLater}</Typography>
      )}
      <ConfirmDialog
        open={ending !== null}
        busy={isLoading}
        title={texts.removeRoleQuestion(ending ? nameOfRole(ending, groups) : '', name)}
        text={texts.removeRoleText}
        confirmLabel={texts.removeRole}
        onConfirm={() => ending && void removeRole(ending)}
        onClose={() => setEnding(null)}
      />
    </PanelSection>
  );
}

interface RoleFormProps {
  groups: readonly AgencyGroup[];
  isBusy: boolean;
  onAssign(role: Role, group: string | null): Promise<boolean>;
}

function RoleForm({ groups, isBusy, onAssign }: RoleFormProps) {
  const [role, setRole] = useState<Role | ''>('');
  const [station, setStation] = useState('');
  const texts = agencyTexts.member;
  const needsStation = role === 'station_editor';
  const isComplete = role !== '' && (!needsStation || station !== '');

  async function assign(): Promise<void> {
    if (role === '') return;
    if (await onAssign(role, needsStation ? station : null)) setRole('');
  }

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'end', mt: 2 }}>
      <SelectField<Role>
        label={texts.chooseRole}
        value={role}
        empty="–"
        choices={roles.map((one) => ({ value: one, label: agencyTexts.roles[one] }))}
        onChoose={setRole}
      />
      {needsStation && (
        <SelectField
          label={texts.chooseStation}
          value={station}
          empty="–"
          choices={groups.map(({ id, name }) => ({ value: id, label: name }))}
          onChoose={setStation}
        />
      )}
      <Button variant="outlined" disabled={!isComplete || isBusy} onClick={assign}>
        {texts.assignRole}
      </Button>
    </Box>
  );
}
