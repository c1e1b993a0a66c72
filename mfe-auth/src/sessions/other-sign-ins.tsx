import type { OwnSession } from '@firedeck/contract';
import { Button, Typography } from '@firedeck/kit';
import { ConfirmDialog, PanelSection, QueryState } from '@firedeck/sdk';
import { useState } from 'react';
import { runMutation } from '../form/run-mutation.ts';
import { EndKeysChoice } from '../keys/end-keys-choice.tsx';
import { sessionTexts } from './session-texts.ts';
import { useAccountEndOthersMutation, useAccountSessionsListQuery } from './sessions-api.ts';

/** The number of other sessions, and a button to end them, for the Settings dialog. */
export function View() {
  const query = useAccountSessionsListQuery();
  const { heading, failed } = sessionTexts.elsewhere;
  return (
    <PanelSection heading={heading}>
      <QueryState query={query} failed={failed}>
        {({ sessions }) => <Elsewhere others={sessions.filter(({ current }) => !current)} />}
      </QueryState>
    </PanelSection>
  );
}

function Elsewhere({ others }: { others: readonly OwnSession[] }) {
  const [isOpen, setOpen] = useState(false);
  const [endsKeys, setEndsKeys] = useState(true);
  const [endOthers, { isLoading }] = useAccountEndOthersMutation();

  function openDialog(): void {
    setEndsKeys(true);
    setOpen(true);
  }

  async function end(): Promise<void> {
    const { ended: done, notEnded: failed } = sessionTexts.elsewhere;
    await runMutation(endOthers({ end_keys: endsKeys }), { done, failed });
    setOpen(false);
  }

  if (others.length === 0) return <Typography>{sessionTexts.elsewhere.none}</Typography>;
  return (
    <>
      <Typography sx={{ mb: 1.5 }}>{sessionTexts.elsewhere.count(others.length)}</Typography>
      <Button variant="outlined" onClick={openDialog}>
        {sessionTexts.elsewhere.end}
      </Button>
      <ConfirmDialog
        open={isOpen}
        busy={isLoading}
        title={sessionTexts.elsewhere.question}
        text={
          <>
            {sessionTexts.elsewhere.questionText}
            <EndKeysChoice isChosen={endsKeys} onChoose={setEndsKeys} />
          </>
        }
        confirmLabel={sessionTexts.elsewhere.confirm}
        onConfirm={end}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
