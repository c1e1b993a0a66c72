import { styled } from '@firedeck/kit';
// By its name: this file is bundled with each module, the rest of the sdk is not.
import { WarningIcon } from '@firedeck/sdk';

const Line = styled('span')({ display: 'flex', gap: 6, alignItems: 'flex-start' });

/** What is wrong, or nothing. The icon marks it, because color alone is not accessible and is missing at night. */
export const WarningLine = ({ message }: { message: string | null }) =>
  message !== null && (
    <Line>
      <WarningIcon size={18} style={{ flex: 'none' }} />
      {message}
    </Line>
  );
