import { NavLink, styled, Typography } from '@firedeck/kit';
import { PageFrame, PageHeading, tokens, useSession } from '@firedeck/sdk';
import type { ReactNode } from 'react';
import { agencyTexts } from './agency-texts.ts';
import { ReloadRequired } from './reload-required.tsx';

const Pages = styled('nav')({
  display: 'flex',
  gap: 8,
  // Phones scroll the links sideways.
  overflowX: 'auto',
  margin: '16px 0 24px',
  borderBottom: `1px solid ${tokens.color.line}`,
  '& > a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: tokens.target,
    flex: 'none',
    padding: '0 12px',
    color: tokens.color.textSecond,
    textDecoration: 'none',
    fontWeight: tokens.fontWeight.strong,
    borderBottom: '3px solid transparent',
  },
  '& > a[aria-current="page"]': {
    color: tokens.color.text,
    borderColor: tokens.color.primary,
  },
});

interface AgencyFrameProps {
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
}

/** A page of the agency: its heading and the links to the other pages. */
export function AgencyFrame({ title, subtitle, children }: AgencyFrameProps) {
  const mayChange = useMayChange();
  return (
    <PageFrame width={1120}>
      <PageHeading title={title} subtitle={subtitle} />
      <Pages aria-label={agencyTexts.pages}>
        <NavLink to="/agency/people">{agencyTexts.people}</NavLink>
        <NavLink to="/agency/groups">{agencyTexts.groups}</NavLink>
        <NavLink to="/agency/audit">{agencyTexts.audit}</NavLink>
        {mayChange && <NavLink to="/agency/sign-in">{agencyTexts.signIn}</NavLink>}
      </Pages>
      {!mayChange && <Typography sx={{ mb: 2 }}>{agencyTexts.readOnly}</Typography>}
      <ReloadRequired />
      {children}
    </PageFrame>
  );
}

/** True for admins; auditors only read. The server checks the role of each request, too. */
export function useMayChange(): boolean {
  const session = useSession();
  return session.status === 'signed-in' && session.user.roles?.includes('agency_admin') === true;
}
