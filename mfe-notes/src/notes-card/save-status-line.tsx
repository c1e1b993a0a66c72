import { styled, Typography } from '@firedeck/kit';
import { CheckIcon, tokens, WarningIcon } from '@firedeck/sdk';
import type { SaveStatus } from '../autosave/notes-selectors.ts';
import { texts } from '../texts.ts';

const Line = styled(Typography)({ display: 'flex', alignItems: 'center', gap: 6 });

const warning = { color: tokens.color.error, fontWeight: tokens.fontWeight.strong };

export const saveStatusLabels: Record<SaveStatus, string | null> = {
  idle: null,
  typing: texts.notSaved,
  saving: texts.saving,
  saved: texts.saved,
  notSaved: texts.notSaved,
  rejected: texts.notSaved,
  changedElsewhere: texts.changedElsewhere,
};

const warnings: readonly SaveStatus[] = ['notSaved', 'rejected', 'changedElsewhere'];

/** The save status, announced when it changes. */
export function SaveStatusLine({ status }: { status: SaveStatus }) {
  const isWarning = warnings.includes(status);
  return (
    <Line role="status" variant="body2" color="textSecondary" style={isWarning ? warning : {}}>
      {status === 'saved' && <CheckIcon size={18} />}
      {isWarning && <WarningIcon size={18} />}
      {saveStatusLabels[status]}
    </Line>
  );
}
