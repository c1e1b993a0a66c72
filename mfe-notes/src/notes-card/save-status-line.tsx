import { styled, Typography } from '@firedeck/kit';
import { CheckIcon, tokens, WarningIcon } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import type { SaveStatus } from './notes-rules.ts';

const Line = styled(Typography)({ display: 'flex', alignItems: 'center', gap: 6 });

const warning = { color: tokens.color.error, fontWeight: tokens.fontWeight.strong };

const words: Record<SaveStatus, string | null> = {
  quiet: null,
  typing: texts.notSaved,
  saving: texts.saving,
  saved: texts.saved,
  notSaved: texts.notSaved,
  refused: texts.notSaved,
  changedElsewhere: texts.changedElsewhere,
};

const warnings: readonly SaveStatus[] = ['notSaved', 'refused', 'changedElsewhere'];

/** What became of the typed text, read out when it changes. */
export function SaveStatusLine({ status }: { status: SaveStatus }) {
  const isWarning = warnings.includes(status);
  return (
    <Line role="status" variant="body2" color="textSecondary" style={isWarning ? warning : {}}>
      {status === 'saved' && <CheckIcon size={18} />}
      {isWarning && <WarningIcon size={18} />}
      {words[status]}
    </Line>
  );
}
