import { Checkbox, FormControlLabel } from '@firedeck/kit';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { texts } from '../texts.ts';

interface RememberChoiceProps {
  registered: UseFormRegisterReturn;
  /** A shared device never remembers members. */
  isShared: boolean;
}

/** Whether the sign-in lasts for 30 days. */
export function RememberChoice({ registered, isShared }: RememberChoiceProps) {
  const { ref, ...events } = registered;
  return (
    <FormControlLabel
      sx={{ mr: 0 }}
      label={texts.signIn.remember}
      disabled={isShared}
      control={
        <Checkbox
          {...events}
          {...(isShared && { checked: false })}
          slotProps={{ input: { ref } }}
        />
      }
    />
  );
}
