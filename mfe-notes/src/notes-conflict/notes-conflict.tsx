import { Box, Button, styled, Typography } from '@firedeck/kit';
import { useState } from 'react';
import { mergeTexts } from '../notes-card/merge-texts.ts';
import { PlainTextArea } from '../notes-card/plain-text-area.tsx';
import { conflictTexts } from './conflict-texts.ts';

export interface NotesConflictProps {
  /** What the member's own text and the other one were both typed over. */
  base: string;
  mine: string;
  /** What was saved elsewhere. */
  theirs: string;
  onChoose(text: string): void;
}

const SideBySide = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
  gap: 16,
});

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 12 });

const textHeight = 160;

/** Two screens changed the same lines: both texts side by side, until the member has chosen. */
export function Part({ base, mine, theirs, onChoose }: NotesConflictProps) {
  const [combined, setCombined] = useState<string | null>(null);
  const combine = () =>
    setCombined(mergeTexts({ mine, base, theirs })?.text ?? `${mine}\n${theirs}`);
  return (
    <Box component="section" aria-label={conflictTexts.title} sx={{ mt: 2 }}>
      <Typography role="alert" sx={{ mb: 1.5 }}>
        {conflictTexts.choose}
      </Typography>
      <SideBySide>
        <Version
          label={conflictTexts.mine}
          text={mine}
          keep={conflictTexts.keepMine}
          onKeep={onChoose}
        />
        <Version
          label={conflictTexts.theirs}
          text={theirs}
          keep={conflictTexts.keepTheirs}
          onKeep={onChoose}
        />
      </SideBySide>
      {combined === null ? (
        <Buttons>
          <Button variant="outlined" onClick={combine}>
            {conflictTexts.combine}
          </Button>
        </Buttons>
      ) : (
        <Box sx={{ mt: 2 }}>
          <PlainTextArea
            autoFocus
            height={textHeight}
            label={conflictTexts.combined}
            value={combined}
            onChange={(event) => setCombined(event.target.value)}
          />
          <Buttons>
            <Button variant="contained" onClick={() => onChoose(combined)}>
              {conflictTexts.keepCombined}
            </Button>
            <Button variant="outlined" onClick={() => setCombined(null)}>
              {conflictTexts.cancel}
            </Button>
          </Buttons>
        </Box>
      )}
    </Box>
  );
}

interface VersionProps {
  label: string;
  text: string;
  keep: string;
  onKeep(text: string): void;
}

function Version({ label, text, keep, onKeep }: VersionProps) {
  return (
    <div>
      <PlainTextArea label={label} value={text} readOnly height={textHeight} />
      <Buttons>
        <Button variant="outlined" onClick={() => onKeep(text)}>
          {keep}
        </Button>
      </Buttons>
    </div>
  );
}
