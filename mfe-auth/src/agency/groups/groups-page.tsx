import type { AgencyGroup } from '@firedeck/contract';
import { Button, RouterLink } from '@firedeck/kit';
import { ConfirmDialog, QueryState, RowList } from '@firedeck/sdk';
import { useState } from 'react';
import { DottedFacts } from '../../dotted-facts.tsx';
import { runMutation } from '../../form/run-mutation.ts';
import { AgencyFrame, useMayChange } from '../agency-frame.tsx';
import { agencyTexts } from '../agency-texts.ts';
import { GroupDialog } from './group-dialog.tsx';
import { useAgencyDeleteGroupMutation, useAgencyGroupsListQuery } from './groups-api.ts';

const texts = agencyTexts.group;

/** The agency's stations, battalions and units. */
export function View() {
  const mayChange = useMayChange();
  const query = useAgencyGroupsListQuery();
  const [edited, setEdited] = useState<AgencyGroup | 'new' | null>(null);
  const [groupToDelete, setGroupToDelete] = useState<AgencyGroup | null>(null);
  const [remove, { isLoading }] = useAgencyDeleteGroupMutation();

  async function deleteGroup(group: AgencyGroup): Promise<void> {
    await runMutation(remove(group), {
      done: texts.deleted,
      failed: texts.notDeleted,
      about: group.name,
    });
    setGroupToDelete(null);
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
                  onDelete={() => setGroupToDelete(group)}
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
        open={groupToDelete !== null}
        busy={isLoading}
        destructive
        title={texts.deleteQuestion(groupToDelete?.name ?? '')}
        text={texts.deleteText(groupToDelete?.members ?? 0)}
        confirmLabel={texts.delete}
        onConfirm={() => groupToDelete && void deleteGroup(groupToDelete)}
        onClose={() => setGroupToDelete(null)}
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
  ].filter(Boolean);
  return (
    <li>
      <div>
        {name}
        <small>
          <DottedFacts facts={details} />
        </small>
      </div>
      <Button
        variant="outlined"
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
