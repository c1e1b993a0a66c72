import { Button, RouterLink, Typography, useParams } from '@firedeck/kit';
import {
  BackIcon,
  formatDay,
  PageFrame,
  PageHeading,
  QueryState,
  shellServices,
  useUserId,
} from '@firedeck/sdk';
import { DottedFacts } from '../../dotted-facts.tsx';
import { useMayChange } from '../agency-frame.tsx';
import { agencyTexts } from '../agency-texts.ts';
import { useAgencyGroupsListQuery } from '../groups/groups-api.ts';
import { ReloadRequired } from '../reload-required.tsx';
import { formatMemberName } from './format-member.ts';
import { MemberAccount } from './member-account.tsx';
import { MemberDevices } from './member-devices.tsx';
import { MemberFactors } from './member-factors.tsx';
import { MemberGroups } from './member-groups.tsx';
import { MemberRoles } from './member-roles.tsx';
import { useAgencyMemberGetQuery } from './members-api.ts';

/** One member of the agency, with the actions of an admin. */
export function View() {
  const { id = '' } = useParams();
  const query = useAgencyMemberGetQuery(id);
  const groups = useAgencyGroupsListQuery().data?.groups ?? [];
  const isOwn = useUserId() === id;
  const mayChange = useMayChange() && !isOwn;
  return (
    <PageFrame width={720}>
      <Button
        component={RouterLink}
        to="/agency/people"
        startIcon={<BackIcon />}
        sx={{ mb: 2, ml: '-12px', px: '12px' }}
      >
        {agencyTexts.member.back}
      </Button>
      <ReloadRequired />
      <QueryState query={query} failed={agencyTexts.member.failed}>
        {({ member, sessions, keys, factors, uses_password, roles_version }) => {
          const changes = { member, groups, mayChange: mayChange && !member.break_glass };
          const { state, source, created_at, email } = member;
          const usesPassword = uses_password ?? true;
          return (
            <>
              <PageHeading
                title={formatMemberName(member)}
                {...(formatMemberName(member) !== email && { subtitle: email })}
                {...(shellServices().isSharedDevice?.() && {
                  documentTitle: agencyTexts.member.title,
                })}
              />
              <Typography component="div" sx={{ my: 2 }}>
                <DottedFacts
                  facts={[
                    agencyTexts.states[state],
                    agencyTexts.sources[source],
                    agencyTexts.member.added(formatDay(created_at)),
                  ]}
                />
              </Typography>
              <Typography sx={{ mb: 2 }}>
                <RouterLink to={`/agency/audit?subject=${member.id}`} style={{ color: 'inherit' }}>
                  {agencyTexts.member.audit}
                </RouterLink>
              </Typography>
              {isOwn && <Typography sx={{ mb: 2 }}>{agencyTexts.member.you}</Typography>}
              {member.break_glass && (
                <Typography sx={{ mb: 2 }}>{agencyTexts.emergency}</Typography>
              )}
              <MemberRoles {...changes} version={roles_version} />
              <MemberGroups {...changes} />
              {state !== 'invited' && <MemberDevices sessions={sessions} keys={keys} />}
              {state !== 'invited' && factors && (
                <MemberFactors
                  member={member}
                  factors={factors}
                  usesPassword={usesPassword}
                  mayChange={changes.mayChange}
                />
              )}
              {changes.mayChange && (
                <MemberAccount key={state} member={member} usesPassword={usesPassword} />
              )}
            </>
          );
        }}
      </QueryState>
    </PageFrame>
  );
}
