import { styled, Typography } from '@firedeck/kit';
import { CheckIcon, tokens, WarningIcon } from '@firedeck/sdk';
import type { SaveStatus } from '../autosave/notes-selectors.ts';
import { texts } from '../texts.ts';

const Line = styled(Typography)({ display: 'flex', alignItems: 'center', gap: 6 });

export const formatSaveStatus = (status: SaveStatus): string | null =>
  status === 'idle' ? null : texts[status];

const strong = { fontWeight: tokens.fontWeight.strong };
const styles: Partial<Record<SaveStatus, { color?: string; fontWeight: number }>> = {
  changedElsewhere: { ...strong, color: tokens.color.text },
  notSaved: { ...strong, color: tokens.color.error },
};

/** The save status, announced when it changes. */
export function SaveStatusLine({ status }: { status: SaveStatus }) {
  const isSafe = status === 'saved' || status === 'onDevice';
  return (
    <Line role="status" variant="body2" color="textSecondary" style={styles[status] ?? {}}>
      {isSafe && <CheckIcon size={18} />}
      {styles[status] && <WarningIcon size={18} />}
      {formatSaveStatus(status)}
    </Line>
  );
}
