import { styled } from '@firedeck/kit';
import { WarningIcon } from '@firedeck/sdk';

const Line = styled('span')({ display: 'flex', gap: 6, alignItems: 'flex-start' });

/** What went wrong; nothing while nothing did. The icon marks it at night, where no color does. */
export const FailureLine = ({ message }: { message: string | null }) =>
  message !== null && (
    <Line>
      <WarningIcon size={18} style={{ flex: 'none' }} />
      {message}
    </Line>
  );
