import type { AgencyGroup, AgencyMember, HeldRole, Role } from '@firedeck/contract';
import { roles } from '@firedeck/contract';
import { Box, Button } from '@firedeck/kit';
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

  async function takeBack({ role, group }: HeldRole): Promise<void> {
    const act = change({ id: member.id, act: 'revoke', change: { role, group } });
    await runAct(act, { done: texts.roleTaken, failed: texts.notDone, about: name });
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
                  aria-label={texts.takeBackNamed(named)}
                  onClick={() => setEnding(held)}
                >
                  {texts.takeBack}
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
          onGive={(role, group) =>
            runAct(change({ id: member.id, act: 'grant', change: { role, group } }), {
              done: texts.roleGiven,
              failed: texts.notDone,
              about: name,
            })
          }
        />
      )}
      <ConfirmDialog
        open={ending !== null}
        busy={isLoading}
        title={texts.takeBackQuestion(ending ? nameOfRole(ending, groups) : '', name)}
        text={texts.takeBackText}
        confirmLabel={texts.takeBack}
        onConfirm={() => ending && void takeBack(ending)}
        onClose={() => setEnding(null)}
      />
    </PanelSection>
  );
}

interface RoleFormProps {
  groups: readonly AgencyGroup[];
  isBusy: boolean;
  onGive(role: Role, group: string | null): Promise<boolean>;
}

function RoleForm({ groups, isBusy, onGive }: RoleFormProps) {
  const [role, setRole] = useState<Role | ''>('');
  const [station, setStation] = useState('');
  const texts = agencyTexts.member;
  const needsStation = role === 'station_editor';
  const isComplete = role !== '' && (!needsStation || station !== '');

  async function give(): Promise<void> {
    if (role === '') return;
    if (await onGive(role, needsStation ? station : null)) setRole('');
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
      <Button variant="outlined" disabled={!isComplete || isBusy} onClick={give}>
        {texts.give}
      </Button>
    </Box>
  );
}
