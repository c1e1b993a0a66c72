import { type Picture, pictureAddress } from '@firedeck/contract';
import { Button, FormHelperText, IconButton } from '@firedeck/kit';
import {
  ConfirmDialog,
  DeleteIcon,
  errorSentence,
  isApiError,
  RowList,
  SiteTile,
} from '@firedeck/sdk';
import { useState } from 'react';
import { deletionTexts } from '../../tool-grid/deletion/deletion-texts.ts';
import { FieldHelp } from '../field-help.tsx';
import { toolPictureTexts } from './picture-texts.ts';
import { usePicturesDeleteMutation } from './pictures-api.ts';

interface Props {
  pictures: readonly Picture[];
  onUse(picture: Picture): void;
  onDeleted(id: string): void;
}

/** The member's pictures, each with Use and Delete. */
export function PictureRows({ pictures, onUse, onDeleted }: Props) {
  const [remove, { isLoading: isDeleting }] = usePicturesDeleteMutation();
  // Unchanged while the dialog closes, because it still shows the name.
  const [pictureToDelete, setPictureToDelete] = useState<Picture | null>(null);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [error, setError] = useState<string>();
  const requestDelete = (picture: Picture): void => {
    setError(undefined);
    setPictureToDelete(picture);
    setDialogOpen(true);
  };
  const confirmDelete = async (): Promise<void> => {
    if (!pictureToDelete) return;
    const { id, name } = pictureToDelete;
    try {
      await remove(id).unwrap();
      onDeleted(id);
    } catch (thrown) {
      const cause = isApiError(thrown) ? ` ${errorSentence(thrown)}` : '';
      setError(`${toolPictureTexts.deleteFailed(name)}${cause}`);
    }
    setDialogOpen(false);
  };
  return (
    <>
      {error && (
        <FormHelperText error role="alert">
          <FieldHelp error={error} />
        </FormHelperText>
      )}
      <RowList items={pictures} maxCollapsed={5}>
        {(picture) => (
          <li key={picture.id}>
            <SiteTile
              picture={pictureAddress(picture.id)}
              favicon={null}
              glyph="tools"
              size={40}
              isShownAtNight
            />
            <div>{picture.name}</div>
            <Button
              variant="outlined"
              aria-label={toolPictureTexts.namedUse(picture.name)}
              onClick={() => onUse(picture)}
            >
              {toolPictureTexts.use}
            </Button>
            <IconButton
              aria-label={toolPictureTexts.namedDelete(picture.name)}
              title={toolPictureTexts.namedDelete(picture.name)}
              onClick={() => requestDelete(picture)}
            >
              <DeleteIcon />
            </IconButton>
          </li>
        )}
      </RowList>
      <ConfirmDialog
        open={isDialogOpen}
        title={toolPictureTexts.deleteTitle}
        text={toolPictureTexts.deleteQuestion(pictureToDelete?.name ?? '')}
        confirmLabel={deletionTexts.confirm}
        confirmIcon={<DeleteIcon size={20} />}
        destructive
        busy={isDeleting}
        onConfirm={() => void confirmDelete()}
        onClose={() => setDialogOpen(false)}
      />
    </>
  );
}
