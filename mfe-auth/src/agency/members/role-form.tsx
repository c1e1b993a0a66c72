import { type AgencyGroup, type Role, type RoleGrantInput, roles } from '@firedeck/contract';
import { Box, Button } from '@firedeck/kit';
import { useEffect, useRef, useState } from 'react';
import { agencyTexts } from '../agency-texts.ts';
import { SelectField } from '../select-field.tsx';

interface RoleFormProps {
  groups: readonly AgencyGroup[];
  chosen: readonly RoleGrantInput[];
  isBusy: boolean;
  /** Reports whether a role is chosen but not yet added. */
  onChoosing(isChoosing: boolean): void;
  onAdd(role: RoleGrantInput): void;
}

const texts = agencyTexts.member;

export function RoleForm({ groups, chosen, isBusy, onChoosing, onAdd }: RoleFormProps) {
  const [chosenRole, setChosenRole] = useState<Role | ''>('');
  const [station, setStation] = useState('');
  const select = useRef<HTMLSelectElement>(null);
  const has = (one: Role, group: string | null) =>
    chosen.some((other) => other.role === one && other.group === group);
  // Another admin may have added the chosen role meanwhile.
  const role = chosenRole !== '' && has(chosenRole, null) ? '' : chosenRole;
  const needsStation = role === 'station_editor';
  const isComplete = role !== '' && (!needsStation || station !== '');

  useEffect(() => {
    onChoosing(role !== '');
    return () => onChoosing(false);
  }, [role, onChoosing]);

  function add(): void {
    if (role === '') return;
    onAdd({ role, group: needsStation ? station : null });
    setChosenRole('');
    setStation('');
    // The focused button gets disabled.
    select.current?.focus();
  }

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'end', mt: 2 }}>
      <SelectField<Role>
        label={texts.role}
        value={role}
        empty={texts.chooseRole}
        choices={roles
          .filter((one) => !has(one, null))
          .map((one) => ({ value: one, label: agencyTexts.roles[one] }))}
        onChoose={setChosenRole}
        selectRef={select}
      />
      {needsStation && (
        <SelectField
          label={texts.station}
          value={station}
          empty={texts.chooseStation}
          choices={groups
            .filter(({ id }) => !has('station_editor', id))
            .map(({ id, name }) => ({ value: id, label: name }))}
          onChoose={setStation}
        />
      )}
      <Button variant="outlined" disabled={!isComplete || isBusy} onClick={add}>
        {texts.addRole}
      </Button>
    </Box>
  );
}
