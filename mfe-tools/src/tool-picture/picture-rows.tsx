import { type Picture, pictureAddress } from '@firedeck/contract';
import { Button, FormHelperText, IconButton } from '@firedeck/kit';
import { ConfirmDialog, DeleteIcon, errorSentence, isApiError, SiteTile } from '@firedeck/sdk';
import { useState } from 'react';
import { TruncatedList } from '../panels/truncated-list.tsx';
import { texts } from '../texts.ts';
import { FieldHelp } from '../tool-form/field-help.tsx';
import { usePicturesDeleteMutation } from './pictures-api.ts';

interface Props {
  pictures: readonly Picture[];
  onUse(picture: Picture): void;
  onDeleted(id: string): void;
}

/** Each picture by its name, and what can be done with it. */
export function PictureRows({ pictures, onUse, onDeleted }: Props) {
  const [remove, { isLoading: isDeleting }] = usePicturesDeleteMutation();
  // The picture stays while the question goes away, so that its name does not.
  const [asked, setAsked] = useState<Picture | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const ask = (picture: Picture): void => {
    setProblem(undefined);
    setAsked(picture);
    setAsking(true);
  };
  const removeAsked = async (): Promise<void> => {
    if (!asked) return;
    const { id, name } = asked;
    try {
      await remove(id).unwrap();
      onDeleted(id);
    } catch (thrown) {
      const cause = isApiError(thrown) ? ` ${errorSentence(thrown)}` : '';
      setProblem(`${texts.picture.deleteFailed(name)}${cause}`);
    }
    setAsking(false);
  };
  return (
    <>
      {problem && (
        <FormHelperText error role="alert">
          <FieldHelp error={problem} />
        </FormHelperText>
      )}
      <TruncatedList items={pictures}>
        {(picture) => (
          <li key={picture.id}>
            <SiteTile picture={pictureAddress(picture.id)} favicon={null} glyph="tools" size={40} />
            <div>{picture.name}</div>
            <Button
              variant="outlined"
              aria-label={texts.picture.namedUse(picture.name)}
              onClick={() => onUse(picture)}
            >
              {texts.picture.use}
            </Button>
            <IconButton
              aria-label={texts.picture.namedDelete(picture.name)}
              onClick={() => ask(picture)}
            >
              <DeleteIcon />
            </IconButton>
          </li>
        )}
      </TruncatedList>
      <ConfirmDialog
        open={isAsking}
        title={texts.picture.deleteTitle}
        text={texts.picture.deleteQuestion(asked?.name ?? '')}
        confirmLabel={texts.deletion.confirm}
        destructive
        busy={isDeleting}
        onConfirm={() => void removeAsked()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
