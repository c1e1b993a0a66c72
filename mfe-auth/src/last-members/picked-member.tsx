import type { LastMember } from '@firedeck/contract';
import { Button, Stack, Typography } from '@firedeck/kit';
import { texts } from '../texts.ts';

interface PickedMemberProps {
  member: LastMember;
  onChange(): void;
}

/** Replaces the email field. */
export const PickedMember = ({ member, onChange }: PickedMemberProps) => (
  <Stack direction="row" sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
    <Typography>{texts.lastMembers.picked(member.name)}</Typography>
    <Button onClick={onChange} sx={{ mr: '-12px', px: '12px' }}>
      {texts.lastMembers.change}
    </Button>
  </Stack>
);
