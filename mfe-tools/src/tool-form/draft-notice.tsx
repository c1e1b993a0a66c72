import type { ToolField } from '@firedeck/contract';
import { Button, styled, Typography } from '@firedeck/kit';
import { formatTime, tokens } from '@firedeck/sdk';
import { formFields, inScreenOrder } from './form-fields.ts';
import { formTexts } from './form-texts.ts';

const Panel = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  marginBottom: 24,
  padding: '8px 8px 8px 16px',
  border: `1px solid ${tokens.color.control}`,
  borderRadius: tokens.radius.card,
  backgroundColor: tokens.color.surface,
  '& > p': { flex: '1 1 240px' },
});

interface Props {
  at: string;
  /** The fields that differ from what is saved. */
  fields: readonly ToolField[];
  onDiscard(): void;
}

/** Announces changes restored from an earlier visit and offers to discard them. */
export function DraftNotice({ at, fields, onDiscard }: Props) {
  const names = inScreenOrder(fields)
    .map((field) => formFields[field].label())
    .join(', ');
  return (
    <Panel role="status">
      <Typography>{formTexts.draftRestored(formatTime(at), names)}</Typography>
      <Button variant="outlined" onClick={onDiscard}>
        {formTexts.discardDraft}
      </Button>
    </Panel>
  );
}
