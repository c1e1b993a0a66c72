import type { AgencyGroup } from '@firedeck/contract';
import { Button, RouterLink } from '@firedeck/kit';
import { ConfirmDialog, QueryState, RowList } from '@firedeck/sdk';
import { useState } from 'react';
import { runAct } from '../form/run-act.ts';
import { useAgencyDeleteGroupMutation, useAgencyGroupsQuery } from './agency-api.ts';
import { AgencyFrame, useMayChange } from './agency-frame.tsx';
import { agencyTexts } from './agency-texts.ts';
import { GroupDialog } from './group-dialog.tsx';

const texts = agencyTexts.group;

/** The agency's stations, battalions and units. */
export function View() {
  const mayChange = useMayChange();
  const query = useAgencyGroupsQuery();
  const [edited, setEdited] = useState<AgencyGroup | 'new' | null>(null);
  const [ending, setEnding] = useState<AgencyGroup | null>(null);
  const [remove, { isLoading }] = useAgencyDeleteGroupMutation();

  async function end(group: AgencyGroup): Promise<void> {
    await runAct(remove(group), {
      done: texts.deleted,
      failed: texts.notDeleted,
      about: group.name,
    });
    setEnding(null);
  }

  return (
    <AgencyFrame title={agencyTexts.groups}>
      {mayChange && (
        <Button variant="contained" onClick={() => setEdited('new')} sx={{ mb: 2 }}>
          {texts.add}
        </Button>
      )}
      <QueryState query={query} failed={texts.failed}>
        {({ groups }) => (
          <>
            <RowList items={groups} empty={texts.none}>
              {(group) => (
                <GroupRow
                  key={group.id}
                  group={group}
                  parent={groups.find(({ id }) => id === group.parent)}
                  mayChange={mayChange}
                  onEdit={() => setEdited(group)}
                  onDelete={() => setEnding(group)}
                />
              )}
            </RowList>
            {edited && (
              <GroupDialog
                group={edited === 'new' ? undefined : edited}
                groups={groups}
                onClose={() => setEdited(null)}
              />
            )}
          </>
        )}
      </QueryState>
      <ConfirmDialog
        open={ending !== null}
        busy={isLoading}
        destructive
        title={texts.deleteQuestion(ending?.name ?? '')}
        text={texts.deleteText(ending?.members ?? 0)}
        confirmLabel={texts.delete}
        onConfirm={() => ending && void end(ending)}
        onClose={() => setEnding(null)}
      />
    </AgencyFrame>
  );
}

interface GroupRowProps {
  group: AgencyGroup;
  parent: AgencyGroup | undefined;
  mayChange: boolean;
  onEdit(): void;
  onDelete(): void;
}

function GroupRow({ group, parent, mayChange, onEdit, onDelete }: GroupRowProps) {
  const { id, name, kind, source, members } = group;
  const details = [
    texts.kinds[kind],
    parent?.name,
    source !== 'local' && agencyTexts.member.ofDirectory,
  ];
  return (
    <li>
      <div>
        {name}
        <small>{details.filter(Boolean).join(' · ')}</small>
      </div>
      <Button
        component={RouterLink}
        to={`/agency/people?group=${id}`}
        aria-label={texts.membersNamed(members, name)}
      >
        {texts.members(members)}
      </Button>
      {mayChange && (
        <>
          <Button variant="outlined" aria-label={texts.editNamed(name)} onClick={onEdit}>
            {texts.edit}
          </Button>
          {source === 'local' && (
            <Button variant="outlined" aria-label={texts.deleteNamed(name)} onClick={onDelete}>
              {texts.delete}
            </Button>
          )}
        </>
      )}
    </li>
  );
}
