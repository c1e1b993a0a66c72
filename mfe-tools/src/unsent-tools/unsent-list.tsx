import { Box, Button, Typography } from '@firedeck/kit';
import { ConfirmDialog, formatTime, hostOf, RowList, shellServices } from '@firedeck/sdk';
import { useId, useRef, useState } from 'react';
import { unsentTexts } from './unsent-texts.ts';
import type { UnsentTool } from './unsent-tool.ts';
import { unsentTools, useUnsentTools } from './unsent-tools.ts';

/** The unsent tools, at the end of the board, where they will be after saving. */
export function UnsentList() {
  const entries = useUnsentTools();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [discarded, setDiscarded] = useState<UnsentTool | null>(null);
  const discard = (): void => {
    if (discarded) void unsentTools.remove(discarded.idempotencyKey);
    setDiscarded(null);
    heading.current?.focus();
  };
  if (entries.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3 }}>
      <Typography variant="h2" id={id} ref={heading} tabIndex={-1}>
        {unsentTexts.heading}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>{unsentTexts.hint}</Typography>
      <RowList items={entries}>
        {(entry) => (
          <UnsentRow
            key={entry.idempotencyKey}
            entry={entry}
            onDiscard={() => setDiscarded(entry)}
          />
        )}
      </RowList>
      <ConfirmDialog
        open={discarded !== null}
        title={unsentTexts.discardTitle}
        text={unsentTexts.discardText(discarded?.tool.name ?? '')}
        confirmLabel={unsentTexts.discard}
        destructive
        onConfirm={discard}
        onClose={() => setDiscarded(null)}
      />
    </Box>
  );
}

function UnsentRow({ entry, onDiscard }: { entry: UnsentTool; onDiscard(): void }) {
  const { idempotencyKey, tool, at, refusal } = entry;
  return (
    <li>
      <div>
        {tool.name}
        <small>{hostOf(tool.url)}</small>
        <small>
          {refusal === undefined ? unsentTexts.typed(formatTime(at)) : unsentTexts.refused(refusal)}
        </small>
      </div>
      {refusal !== undefined && (
        <Button
          variant="contained"
          aria-label={unsentTexts.correctNamed(tool.name)}
          onClick={() => shellServices().navigate(`/add?unsent=${idempotencyKey}`)}
        >
          {unsentTexts.correct}
        </Button>
      )}
      <Button
        variant="outlined"
        aria-label={unsentTexts.discardNamed(tool.name)}
        onClick={onDiscard}
      >
        {unsentTexts.discard}
      </Button>
    </li>
  );
}
