import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
} from '@firedeck/kit';
import { type FormEvent, useId, useState } from 'react';
import { cardMenuTexts } from './card-menu-texts.ts';

interface Props {
  open: boolean;
  /** The tool's current index. */
  index: number;
  count: number;
  onMove(to: number): void;
  onClose(): void;
  /** Called after the closing transition, to focus something other than before. */
  onClosed?: () => void;
}

/** Prompts for a position, counted from 1. */
export function PositionDialog({ open, index, count, onMove, onClose, onClosed }: Props) {
  const titleId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      maxWidth="xs"
      aria-labelledby={titleId}
      disableRestoreFocus={onClosed !== undefined}
      slotProps={onClosed ? { transition: { onExited: onClosed } } : {}}
    >
      <PositionForm {...{ titleId, index, count, onMove, onClose }} />
    </Dialog>
  );
}

type FormProps = Omit<Props, 'open' | 'onClosed'> & { titleId: string };

function PositionForm({ titleId, index, count, onMove, onClose }: FormProps) {
  const [typed, setTyped] = useState(String(index + 1));
  const [isInvalid, setInvalid] = useState(false);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const position = Number(typed);
    if (Number.isInteger(position) && position >= 1 && position <= count) onMove(position - 1);
    else setInvalid(true);
  };

  return (
    <form onSubmit={submit} noValidate>
      <DialogTitle id={titleId}>{cardMenuTexts.moves.positionTitle}</DialogTitle>
      <DialogContent>
        <TextField
          label={cardMenuTexts.moves.positionLabel(count)}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={isInvalid}
          helperText={isInvalid && cardMenuTexts.moves.positionInvalid(count)}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          onFocus={(event) => event.target.select()}
          autoFocus
          fullWidth
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {cardMenuTexts.moves.cancel}
        </Button>
        <Button variant="contained" type="submit">
          {cardMenuTexts.moves.confirm}
        </Button>
      </DialogActions>
    </form>
  );
}
