import { styled } from '@firedeck/kit';
// Imported from the package, because each module bundles this file, but not the rest of the sdk.
import { WarningIcon } from '@firedeck/sdk';

const Line = styled('span')({ display: 'flex', gap: 6, alignItems: 'flex-start' });

/**
 * An error text with an icon, or nothing. The icon is needed because color alone is not accessible
 * and is missing at night.
 */
export const WarningLine = ({ message }: { message: string | null }) =>
  message !== null && (
    <Line>
      <WarningIcon size={18} style={{ flex: 'none' }} />
      {message}
    </Line>
  );
