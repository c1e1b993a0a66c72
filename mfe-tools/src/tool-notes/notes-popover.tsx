import type { Tool } from '@firedeck/contract';
import { Box, Popover, Typography } from '@firedeck/kit';
import { texts } from '../texts.ts';
import { NotesText } from './notes-text.tsx';

/** The tool whose notes are open, and the element that the popover is anchored to. */
export interface ShownNotes {
  tool: Tool;
  anchor: HTMLElement;
}

export function NotesPopover({ shown, onClose }: { shown: ShownNotes | null; onClose(): void }) {
  if (!shown) return null;
  const label = texts.card.notes(shown.tool.name);
  return (
    <Popover
      open
      onClose={onClose}
      anchorEl={shown.anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { width: 360 } } }}
    >
      <Box sx={{ p: 2 }}>
        <Typography component="h2" sx={{ fontWeight: 650, mb: 1 }}>
          {label}
        </Typography>
        <NotesText notes={shown.tool.notes} />
      </Box>
    </Popover>
  );
}
