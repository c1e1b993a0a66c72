import { Box, Button } from '@firedeck/kit';
import { PanelSection, RowList } from '@firedeck/sdk';
import { useRef, useState } from 'react';
import { runMutation } from '../../form/run-mutation.ts';
import { agencyTexts } from '../agency-texts.ts';
import { useAgencyChangeGroupMembersMutation } from '../groups/groups-api.ts';
import { SelectField } from '../select-field.tsx';
import { formatMemberName } from './format-member.ts';
import type { MemberSectionProps } from './member-roles.tsx';

/** A member's groups; groups from the directory can only be changed there. */
export function MemberGroups({ member, groups, mayChange }: MemberSectionProps) {
  const [change, { isLoading }] = useAgencyChangeGroupMembersMutation();
  const [chosen, setChosen] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const texts = agencyTexts.member;
  const free = groups.filter(({ id }) => !member.groups.some((one) => one.id === id));
  const move = (id: string, add: string[], remove: string[]) =>
    runMutation(change({ id, change: { add, remove } }), {
      done: texts.groupChanged,
      failed: texts.notDone,
      about: formatMemberName(member),
    });

  async function add(): Promise<void> {
    if (await move(chosen, [member.id], [])) setChosen('');
  }
  async function remove(id: string): Promise<void> {
    if (await move(id, [], [member.id])) heading.current?.focus();
  }

  return (
    <PanelSection heading={texts.groups} headingRef={heading}>
      <RowList items={member.groups} empty={texts.noGroups}>
        {({ id, source }) => {
          const name = groups.find((group) => group.id === id)?.name ?? id;
          return (
            <li key={`${id} ${source}`}>
              <div>
                {name}
                {source !== 'local' && <small>{texts.ofDirectory}</small>}
              </div>
              {mayChange && source === 'local' && (
                <Button
                  variant="outlined"
                  disabled={isLoading}
                  aria-label={texts.removeNamed(name)}
                  onClick={() => void remove(id)}
                >
                  {texts.remove}
                </Button>
              )}
            </li>
          );
        }}
      </RowList>
      {mayChange && free.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'end', mt: 2 }}>
          <SelectField
            label={texts.addGroup}
            value={chosen}
            empty={texts.chooseGroup}
            choices={free.map(({ id, name }) => ({ value: id, label: name }))}
            onChoose={setChosen}
          />
          <Button variant="outlined" disabled={chosen === '' || isLoading} onClick={add}>
            {texts.add}
          </Button>
        </Box>
      )}
    </PanelSection>
  );
}
