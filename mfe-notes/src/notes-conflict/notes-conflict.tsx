import { Box, Button, styled, Typography } from '@firedeck/kit';
import { mergeTexts } from '../notes-card/merge-texts.ts';
import { PlainTextArea } from '../notes-card/plain-text-area.tsx';
import { conflictTexts } from './conflict-texts.ts';

export interface NotesConflictProps {
  /** What the member's own text and the other one were both typed over. */
  base: string;
  mine: string;
  /** What was saved elsewhere. */
  theirs: string;
  /** Takes one of them, or the text of both, which is saved at once. */
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
  const combine = () => onChoose(mergeTexts({ mine, base, theirs })?.text ?? `${mine}\n${theirs}`);
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
      {!isWithin(theirs, mine) && (
        <Buttons>
          <Button variant="outlined" onClick={combine}>
            {conflictTexts.combine}
          </Button>
        </Buttons>
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

/** True when combining would add nothing. */
function isWithin(part: string, whole: string): boolean {
  const lines = new Set(whole.split('\n'));
  return part.split('\n').every((line) => lines.has(line));
}
