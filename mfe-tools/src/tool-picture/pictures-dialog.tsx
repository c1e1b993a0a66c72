import type { Picture } from '@firedeck/contract';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@firedeck/kit';
import { errorSentence, FailureNotice, isApiError, PageSpinner } from '@firedeck/sdk';
import { useId } from 'react';
import { texts } from '../texts.ts';
import { PictureRows } from './picture-rows.tsx';
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
      <DialogTitle id={titleId}>{texts.picture.earlier}</DialogTitle>
      <DialogContent>
        <Pictures onUse={onUse} onDeleted={onDeleted} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {texts.picture.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Pictures({ onUse, onDeleted }: Pick<Props, 'onUse' | 'onDeleted'>) {
  const { data, error, isFetching, refetch } = usePicturesListQuery();
  if (data?.total === 0) return <Typography>{texts.picture.listEmpty}</Typography>;
  if (data) return <PictureRows pictures={data.pictures} onUse={onUse} onDeleted={onDeleted} />;
  if (isFetching && !error) return <PageSpinner />;
  return (
    <FailureNotice
      title={texts.picture.listFailed}
      next={isApiError(error) ? errorSentence(error) : ''}
      onRetry={refetch}
    />
  );
}
