import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
} from '@firedeck/kit';
import { type FormEvent, useId, useState } from 'react';
import { texts } from '../texts.ts';

interface Props {
  open: boolean;
  /** The tool's present index. */
  index: number;
  count: number;
  onMove(to: number): void;
  onClose(): void;
  /** Once the dialog is gone. */
  onClosed(): void;
}

/** Asks for a position, counted from 1 as people do. */
export function PositionDialog({ open, index, count, onMove, onClose, onClosed }: Props) {
  const titleId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      maxWidth="xs"
      aria-labelledby={titleId}
      disableRestoreFocus
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <PositionForm {...{ titleId, index, count, onMove, onClose }} />
    </Dialog>
  );
}

type FormProps = Omit<Props, 'open' | 'onClosed'> & { titleId: string };

function PositionForm({ titleId, index, count, onMove, onClose }: FormProps) {
  const [typed, setTyped] = useState(String(index + 1));
  const [isRefused, setRefused] = useState(false);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const position = Number(typed);
    if (Number.isInteger(position) && position >= 1 && position <= count) onMove(position - 1);
    else setRefused(true);
  };

  return (
    <form onSubmit={submit} noValidate>
      <DialogTitle id={titleId}>{texts.moves.positionTitle}</DialogTitle>
      <DialogContent>
        <TextField
          label={texts.moves.positionLabel(count)}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={isRefused}
          helperText={isRefused && texts.moves.positionInvalid(count)}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          onFocus={(event) => event.target.select()}
          autoFocus
          fullWidth
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {texts.moves.cancel}
        </Button>
        <Button variant="contained" type="submit">
          {texts.moves.confirm}
        </Button>
      </DialogActions>
    </form>
  );
}
