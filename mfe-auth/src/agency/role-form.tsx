import { type AgencyGroup, type Role, type RoleGrantInput, roles } from '@firedeck/contract';
import { Box, Button } from '@firedeck/kit';
import { useRef, useState } from 'react';
import { agencyTexts } from './agency-texts.ts';
import { SelectField } from './select-field.tsx';

interface RoleFormProps {
  groups: readonly AgencyGroup[];
  chosen: readonly RoleGrantInput[];
  isBusy: boolean;
  onAdd(role: RoleGrantInput): void;
}

const texts = agencyTexts.member;

/** Chooses one more role. */
export function RoleForm({ groups, chosen, isBusy, onAdd }: RoleFormProps) {
  const [role, setRole] = useState<Role | ''>('');
  const [station, setStation] = useState('');
  const select = useRef<HTMLSelectElement>(null);
  const needsStation = role === 'station_editor';
  const isComplete = role !== '' && (!needsStation || station !== '');
  const has = (one: Role, group: string | null) =>
    chosen.some((other) => other.role === one && other.group === group);

  function add(): void {
    if (role === '') return;
    onAdd({ role, group: needsStation ? station : null });
    setRole('');
    setStation('');
    // The button is disabled from now on.
    select.current?.focus();
  }

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'end', mt: 2 }}>
      <SelectField<Role>
        label={texts.chooseRole}
        value={role}
        empty="–"
        choices={roles
          .filter((one) => !has(one, null))
          .map((one) => ({ value: one, label: agencyTexts.roles[one] }))}
        onChoose={setRole}
        selectRef={select}
      />
      {needsStation && (
        <SelectField
          label={texts.chooseStation}
          value={station}
          empty="–"
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
