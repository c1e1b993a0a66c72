import { styled } from '@firedeck/kit';
import { WarningIcon } from '@firedeck/sdk';

const Line = styled('span')({ display: 'flex', gap: 6, alignItems: 'flex-start' });

/** What is wrong with a field, told by more than its colour. */
export function FieldMessage({ message }: { message: string }) {
  return (
    <Line>
      <WarningIcon size={18} style={{ flex: 'none' }} />
      {message}
    </Line>
  );
}
