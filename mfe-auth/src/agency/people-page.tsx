import {
  type AgencyGroup,
  type AgencyMember,
  limits,
  type MemberState,
  memberStates,
  type Role,
  roles,
} from '@firedeck/contract';
import {
  Box,
  Button,
  RouterLink,
  Stack,
  TextField,
  Typography,
  useSearchParams,
} from '@firedeck/kit';
import { formatTime, QueryState, RowList } from '@firedeck/sdk';
import { useEffect, useRef, useState } from 'react';
import {
  type MembersFilter,
  useAgencyGroupsQuery,
  useAgencyMembersInfiniteQuery,
} from './agency-api.ts';
import { AgencyFrame, useMayChange } from './agency-frame.tsx';
import { agencyTexts } from './agency-texts.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { nameOfMember, nameOfRole } from './name-of-member.ts';
import { SelectField } from './select-field.tsx';

const names = ['search', 'state', 'role', 'group'] as const;

/** The agency's members: search, filters, invitations. The filters stand in the address. */
export function View() {
  const mayChange = useMayChange();
  const [isInviting, setInviting] = useState(false);
  const [params, setParams] = useSearchParams();
  const groups = useAgencyGroupsQuery().data?.groups ?? [];
  const value = (name: (typeof names)[number]) => params.get(name) ?? '';
  const set = (name: string, chosen: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (chosen) next.set(name, chosen);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const { list } = agencyTexts;
  return (
    <AgencyFrame title={agencyTexts.people}>
      <Stack sx={{ gap: 2, mb: 3 }}>
        <SearchField value={value('search')} onSearch={(text) => set('search', text)} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'end' }}>
          <SelectField<MemberState>
            label={list.state}
            value={value('state') as MemberState | ''}
            empty={list.any}
            choices={memberStates.map((one) => ({ value: one, label: agencyTexts.states[one] }))}
            onChoose={(chosen) => set('state', chosen)}
          />
          <SelectField<Role>
            label={list.role}
            value={value('role') as Role | ''}
            empty={list.any}
            choices={roles.map((one) => ({ value: one, label: agencyTexts.roles[one] }))}
            onChoose={(chosen) => set('role', chosen)}
          />
          <SelectField
            label={list.group}
            value={value('group')}
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
      <Members filter={Object.fromEntries(names.map((name) => [name, value(name)]))} />
      {isInviting && <InviteDialog groups={groups} onClose={() => setInviting(false)} />}
    </AgencyFrame>
  );
}

interface SearchFieldProps {
  value: string;
  onSearch(text: string): void;
}

const searchPauseMs = 250;

/** Searches once typing pauses. */
function SearchField({ value, onSearch }: SearchFieldProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <TextField
      label={agencyTexts.list.search}
      type="search"
      defaultValue={value}
      onChange={({ target }) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onSearch(target.value.trim()), searchPauseMs);
      }}
      slotProps={{
        htmlInput: {
          autoCapitalize: 'none',
          autoComplete: 'off',
          maxLength: limits.emailCharacters,
        },
      }}
    />
  );
}

function Members({ filter }: { filter: MembersFilter }) {
  const query = useAgencyMembersInfiniteQuery(filter);
  const groups = useAgencyGroupsQuery().data?.groups ?? [];
  const { list } = agencyTexts;
  const { isFetching, hasNextPage, fetchNextPage } = query;
  return (
    <QueryState query={query} failed={list.failed}>
      {(data) => {
        const members = data.pages.flatMap((page) => page.members);
        return (
          <>
            <Typography role="status">
              {list.count(data.pages[0]?.total ?? members.length)}
            </Typography>
            <RowList items={members} empty={list.none}>
              {(member) => <MemberRow key={member.id} member={member} groups={groups} />}
            </RowList>
            {hasNextPage && (
              <Button
                variant="outlined"
                disabled={isFetching}
                onClick={() => void fetchNextPage()}
                sx={{ mt: 2 }}
              >
                {isFetching ? list.loading : list.more}
              </Button>
            )}
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
          {nameOfMember(member)}
        </RouterLink>
        <small>{email}</small>
        {held.length > 0 && <small>{held.map((one) => nameOfRole(one, groups)).join(' · ')}</small>}
      </div>
      <small>
        {state !== 'active' && <strong>{agencyTexts.states[state]} </strong>}
        {last_seen_at ? list.seen(formatTime(last_seen_at)) : state === 'active' && list.neverSeen}
      </small>
    </li>
  );
}
