import { Box, Button, styled, Typography } from '@firedeck/kit';
import { mergeTexts } from '../autosave/merge-texts.ts';
import { FixedTextArea } from '../fixed-text-area.tsx';
import { conflictTexts } from './conflict-texts.ts';

export interface NotesConflictProps {
  /** The common ancestor of both texts. */
  base: string;
  mine: string;
  /** The text saved on another device. */
  theirs: string;
  /** Called with either text or both combined, which is saved at once. */
  onChoose(text: string): void;
}

const SideBySide = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
  gap: 16,
});

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 12 });

const textHeight = 160;

/** Shows both texts side by side until the member chooses. */
export function Component({ base, mine, theirs, onChoose }: NotesConflictProps) {
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
          action={conflictTexts.keepMine}
          onSelect={onChoose}
        />
        <Version
          label={conflictTexts.theirs}
          text={theirs}
          action={conflictTexts.keepTheirs}
          onSelect={onChoose}
        />
      </SideBySide>
      {!isContained(theirs, mine) && (
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
  action: string;
  onSelect(text: string): void;
}

function Version({ label, text, action, onSelect }: VersionProps) {
  return (
    <div>
      <FixedTextArea label={label} value={text} readOnly height={textHeight} />
      <Buttons>
        <Button variant="outlined" onClick={() => onSelect(text)}>
          {action}
        </Button>
      </Buttons>
    </div>
  );
}

/** True when combining would add nothing. */
function isContained(part: string, whole: string): boolean {
  const lines = new Set(whole.split('\n'));
  return part.split('\n').every((line) => lines.has(line));
}
