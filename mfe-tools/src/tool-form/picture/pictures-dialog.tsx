import type { Picture } from '@firedeck/contract';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@firedeck/kit';
import { QueryState } from '@firedeck/sdk';
import { useId } from 'react';
import { PictureRows } from './picture-rows.tsx';
import { toolPictureTexts } from './picture-texts.ts';
import { usePicturesListQuery } from './pictures-api.ts';

interface Props {
  open: boolean;
  onUse(picture: Picture): void;
  onDeleted(id: string): void;
  onClose(): void;
}

/** The member's uploaded pictures, to use again or delete. */
export function PicturesDialog({ open, onUse, onDeleted, onClose }: Props) {
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{toolPictureTexts.earlier}</DialogTitle>
      <DialogContent>
        <Pictures onUse={onUse} onDeleted={onDeleted} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {toolPictureTexts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Pictures(props: Pick<Props, 'onUse' | 'onDeleted'>) {
  const query = usePicturesListQuery();
  return (
    <QueryState query={query} failed={toolPictureTexts.listFailed}>
      {({ pictures, total }) =>
        total === 0 ? (
          <Typography>{toolPictureTexts.listEmpty}</Typography>
        ) : (
          <PictureRows pictures={pictures} {...props} />
        )
      }
    </QueryState>
  );
}
