import { Button, styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import type { ComponentProps } from 'react';
import { texts } from '../texts.ts';

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  // 16 px in glove mode.
  gap: `calc(${tokens.target} - 48px)`,
  margin: '4px -12px 0',
});

const Action = (props: ComponentProps<typeof Button>) => (
  <Button size="small" variant="text" {...props} />
);

interface CardActionsProps {
  sizeLabel: string;
  onResize(): void;
  /** Undefined unless the text is only in this page. */
  onCopy: (() => void) | undefined;
  onShowRevisions(): void;
}

export const CardActions = ({ sizeLabel, onResize, onCopy, onShowRevisions }: CardActionsProps) => (
  <Row>
    {onCopy && <Action onClick={onCopy}>{texts.copyText}</Action>}
    <Action
      // So that the click leaves focus and caret in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onResize}
    >
      {sizeLabel}
    </Action>
    <Action onClick={onShowRevisions}>{texts.earlierVersions}</Action>
  </Row>
);
