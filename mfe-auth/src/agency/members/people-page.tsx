import {
  type AgencyGroup,
  type AgencyMember,
  limits,
  type MemberState,
  memberStates,
  type Role,
  roles,
} from '@firedeck/contract';
import { Box, Button, RouterLink, Stack, Typography } from '@firedeck/kit';
import { formatTime, QueryState, RowList } from '@firedeck/sdk';
import { useState } from 'react';
import { DottedFacts } from '../../dotted-facts.tsx';
import { AgencyFrame, useMayChange } from '../agency-frame.tsx';
import { agencyTexts } from '../agency-texts.ts';
import { dropStaleData } from '../drop-stale-data.ts';
import { useAgencyGroupsListQuery } from '../groups/groups-api.ts';
import { InviteDialog } from '../invitations/invite-dialog.tsx';
import { LongList } from '../long-list.tsx';
import { MorePages } from '../more-pages.tsx';
import { SelectField } from '../select-field.tsx';
import { TypedFilter } from '../typed-filter.tsx';
import { useUrlFilters } from '../use-url-filters.ts';
import { formatMemberName, formatRole } from './format-member.ts';
import { type MembersFilter, useAgencyMembersListInfiniteQuery } from './members-api.ts';

const names = ['search', 'state', 'role', 'group'] as const;

/** The agency's members, with search, invitations and filters in the URL. */
export function View() {
  const mayChange = useMayChange();
  const [isInviting, setInviting] = useState(false);
  const { get, set } = useUrlFilters();
  const groups = useAgencyGroupsListQuery().data?.groups ?? [];
  const { list } = agencyTexts;
  return (
    <AgencyFrame title={agencyTexts.people}>
      <Stack sx={{ gap: 2, mb: 3 }}>
        <TypedFilter
          label={list.search}
          value={get('search')}
          maxLength={limits.emailCharacters}
          onFilter={(text) => set('search', text)}
        />
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 2,
            alignItems: 'end',
            // Long group names must not widen the fields.
            '& > div': { flex: '1 1 140px' },
          }}
        >
          <SelectField<MemberState>
            label={list.state}
            value={get('state') as MemberState | ''}
            empty={list.any}
            choices={memberStates.map((one) => ({ value: one, label: agencyTexts.states[one] }))}
            onChoose={(chosen) => set('state', chosen)}
          />
          <SelectField<Role>
            label={list.role}
            value={get('role') as Role | ''}
            empty={list.any}
            choices={roles.map((one) => ({ value: one, label: agencyTexts.roles[one] }))}
            onChoose={(chosen) => set('role', chosen)}
          />
          <SelectField
            label={list.group}
            value={get('group')}
            empty={list.any}
            choices={groups.map(({ id, name }) => ({ value: id, label: name }))}
            onChoose={(chosen) => set('group', chosen)}
          />
          {mayChange && (
            <Button variant="contained" onClick={() => setInviting(true)} sx={{ ml: 'auto' }}>
              {list.invite}
            </Button>
          )}
        </Box>
      </Stack>
      <Members filter={Object.fromEntries(names.map((name) => [name, get(name)]))} />
      {isInviting && <InviteDialog groups={groups} onClose={() => setInviting(false)} />}
    </AgencyFrame>
  );
}

function Members({ filter }: { filter: MembersFilter }) {
  const query = dropStaleData(useAgencyMembersListInfiniteQuery(filter));
  const groups = useAgencyGroupsListQuery().data?.groups ?? [];
  const { list } = agencyTexts;
  return (
    <QueryState query={query} failed={list.failed}>
      {(data) => {
        const members = data.pages.flatMap((page) => page.members);
        return (
          <>
            <Typography role="status">
              {list.count(data.pages[0]?.total ?? members.length)}
            </Typography>
            <LongList>
              <RowList items={members} empty={list.none}>
                {(member) => <MemberRow key={member.id} member={member} groups={groups} />}
              </RowList>
            </LongList>
            <MorePages query={query} />
          </>
        );
      }}
    </QueryState>
  );
}

interface MemberRowProps {
  member: AgencyMember;
  groups: readonly AgencyGroup[];
}

function MemberRow({ member, groups }: MemberRowProps) {
  const { id, email, roles: held, state, last_seen_at } = member;
  const { list } = agencyTexts;
  return (
    <li>
      <div>
        <RouterLink to={`/agency/people/${id}`} style={{ color: 'inherit' }}>
          {formatMemberName(member)}
        </RouterLink>
        <small>{email}</small>
        {held.length > 0 && (
          <small>
            <DottedFacts facts={held.map((one) => formatRole(one, groups))} />
          </small>
        )}
      </div>
      <small>
        {state !== 'active' && <strong>{agencyTexts.states[state]} </strong>}
        {last_seen_at ? list.seen(formatTime(last_seen_at)) : state === 'active' && list.neverSeen}
      </small>
    </li>
  );
}
