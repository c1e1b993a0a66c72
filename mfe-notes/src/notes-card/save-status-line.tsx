import { styled } from '@firedeck/kit';
import { CheckIcon, tokens, WarningIcon } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import type { SaveStatus } from './notes-state.ts';

const Line = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 28,
  fontSize: tokens.fontSize.small,
  color: tokens.color.textSecond,
});

const warning = { color: tokens.color.error, fontWeight: tokens.fontWeight.strong };

/** What became of the typed text, read out when it changes. */
export function SaveStatusLine({ status }: { status: SaveStatus }) {
  return <span role="status">{content(status)}</span>;
}

function content(status: SaveStatus) {
  switch (status) {
    case 'quiet':
      return null;
    case 'saving':
      return <Line>{texts.saving}</Line>;
    case 'saved':
      return (
        <Line>
          <CheckIcon size={18} />
          {texts.saved}
        </Line>
      );
    case 'notSaved':
    case 'refused':
    case 'changedElsewhere':
      return (
        <Line style={warning}>
          <WarningIcon size={18} />
          {status === 'changedElsewhere' ? texts.changedElsewhere : texts.notSaved}
        </Line>
      );
  }
}
