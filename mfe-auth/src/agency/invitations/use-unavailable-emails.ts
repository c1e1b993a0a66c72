import type { AgencyInvitationRefusals } from '@firedeck/contract';
import { useEffect, useState } from 'react';
import { useAgencyCheckInvitationsQuery } from './invitations-api.ts';

type Unavailability = AgencyInvitationRefusals['refused'][number]['outcome'];

const pauseMs = 250;
const nothing: readonly string[] = [];

/** The emails that can't be invited, with the reason; empty until the server responds. */
export function useUnavailableEmails(
  emails: readonly string[],
): ReadonlyMap<string, Unavailability> {
  const [checked, setChecked] = useState(nothing);
  const { data } = useAgencyCheckInvitationsQuery(checked, { skip: checked.length === 0 });
  useEffect(() => {
    const timer = setTimeout(() => setChecked(emails), pauseMs);
    return () => clearTimeout(timer);
  }, [emails]);
  return new Map(data?.refused.map(({ email, outcome }) => [email, outcome]));
}
