import { type LastMember, signInSentences } from '@firedeck/contract';
import { Button, PlainList, Stack, styled, Typography } from '@firedeck/kit';
import { useEffect, useId, useState } from 'react';
import { readLastMembers } from './last-members-api.ts';

const Names = styled(PlainList)({ display: 'flex', flexWrap: 'wrap', gap: 8 });

export interface LastMembersProps {
  onPick(member: LastMember): void;
}

/** The members who last signed in on this device; a click on one leads to the password. */
export function LastMembers({ onPick }: LastMembersProps) {
  const [members, setMembers] = useState<readonly LastMember[]>([]);
  const headingId = useId();
  useEffect(() => {
    void readLastMembers().then((read) => {
      setMembers(read);
      const requested = takeRequested();
      const picked = read.find(({ id }) => id === requested);
      if (picked) onPick(picked);
    });
  }, [onPick]);
  if (members.length === 0) return null;
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography id={headingId} component="h2" variant="subtitle1">
        {signInSentences.signInAs}
      </Typography>
      <Names aria-labelledby={headingId}>
        {members.map((member) => (
          <li key={member.id}>
            <Button variant="outlined" onClick={() => onPick(member)}>
              {member.name}
            </Button>
          </li>
        ))}
      </Names>
    </Stack>
  );
}

/** The member picked on the lock screen; removed from the URL, so that it applies only once. */
function takeRequested(): string | null {
  const url = new URL(location.href);
  const requested = url.searchParams.get('member');
  if (requested === null) return null;
  url.searchParams.delete('member');
  history.replaceState(history.state, '', url);
  return requested;
}
