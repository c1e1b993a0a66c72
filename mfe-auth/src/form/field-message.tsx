import { styled } from '@firedeck/kit';
import { WarningIcon } from '@firedeck/sdk';

const Line = styled('span')({ display: 'flex', gap: 6, alignItems: 'flex-start' });

/** A field's error, marked by an icon because color alone is not accessible. */
export function FieldMessage({ message }: { message: string }) {
  return (
    <Line>
      <WarningIcon size={18} style={{ flex: 'none' }} />
      {message}
    </Line>
  );
}
