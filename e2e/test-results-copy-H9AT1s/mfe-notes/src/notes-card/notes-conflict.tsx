import { Box, Button, Typography } from '@firedeck/kit';
import { texts } from '../texts.ts';
import { PlainTextArea } from './plain-text-area.tsx';

interface NotesConflictProps {
  /** What was saved elsewhere. */
  theirs: string;
  onMine(): void;
  onTheirs(): void;
}

/** Two screens changed the notes: the member's own text stays above, the other stands here. */
export function NotesConflict({ theirs, onMine, onTheirs }: NotesConflictProps) {
  return (
    <Box sx={{ mt: 2 }}>
      <Typography role="alert" sx={{ mb: 1.5 }}>
        {texts.chooseText}
      </Typography>
      <PlainTextArea label={texts.theirs} value={theirs} readOnly />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1.5 }}>
        <Button variant="contained" onClick={onMine}>
          {texts.keepMine}
        </Button>
        <Button variant="outlined" onClick={onTheirs}>
          {texts.takeTheirs}
        </Button>
      </Box>
    </Box>
  );
}
