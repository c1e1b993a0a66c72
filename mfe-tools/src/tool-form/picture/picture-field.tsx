import { pictureAddress, pictureTexts, pictureTypes } from '@firedeck/contract';
import { Button, FormHelperText, styled } from '@firedeck/kit';
import { SiteTile, tokens } from '@firedeck/sdk';
import { type ChangeEvent, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldHelp } from '../field-help.tsx';
import { usePreviewIcon } from '../use-preview-icon.ts';
import type { ToolFormState } from '../use-tool-form.ts';
import { toolPictureTexts } from './picture-texts.ts';
import { PicturesDialog } from './pictures-dialog.tsx';
import { usePicture } from './use-picture.ts';

const Group = styled('details')({
  marginTop: 4,
  '& summary': {
    width: 'fit-content',
    padding: '12px 16px 12px 0',
    lineHeight: 1.5,
    borderRadius: tokens.radius.control,
    fontWeight: tokens.fontWeight.strong,
    cursor: 'pointer',
    'html[data-controls="large"] &': { paddingBlock: 20 },
  },
  '& .row': { display: 'flex', alignItems: 'flex-start', gap: 16 },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 8 },
});

interface Props {
  form: ToolFormState;
  /** The form cannot be submitted during an upload. */
  onBusy(isBusy: boolean): void;
}

/** The custom picture, or the site's icon, as on the card; collapsed until there is a picture. */
export function PictureField({ form, onBusy }: Props) {
  const picture = usePicture(form, onBusy);
  const favicon = usePreviewIcon(form);
  const glyph = useWatch({ control: form.control, name: 'icon' });
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const { id, error, status, isUploading } = picture;
  // Only once, because the member may collapse it again.
  if (id && !isUnfolded) setUnfolded(true);
  useEffect(() => {
    if (error && details.current) details.current.open = true;
  }, [error]);
  useImperativeHandle(picture.ref, () => ({
    focus() {
      if (details.current) details.current.open = true;
      button.current?.focus();
    },
  }));

  const onFileChange = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    // Clear it, so that the same file can be chosen again.
    target.value = '';
    if (file) void picture.upload(file);
  };
  const label = id ? toolPictureTexts.replace : toolPictureTexts.choose;

  return (
    <Group
      ref={details}
      open={isUnfolded}
      aria-label={toolPictureTexts.label}
      aria-describedby={hintId}
    >
      <summary>{toolPictureTexts.label}</summary>
      <div className="row">
        <SiteTile
          picture={id ? pictureAddress(id) : null}
          favicon={favicon}
          glyph={glyph}
          isShownAtNight
        />
        <div className="actions">
          <Button
            ref={button}
            variant="outlined"
            // Not `disabled`: the pressed button would lose focus.
            aria-disabled={isUploading || undefined}
            aria-label={id && !isUploading ? toolPictureTexts.replaceNamed : undefined}
            aria-describedby={hintId}
            onClick={() => !isUploading && input.current?.click()}
          >
            {isUploading ? toolPictureTexts.uploading : label}
          </Button>
          {id && (
            <Button
              variant="outlined"
              aria-label={toolPictureTexts.removeNamed}
              onClick={() => {
                picture.remove();
                // The focused button is about to unmount.
                form.setFocus('picture');
              }}
            >
              {toolPictureTexts.remove}
            </Button>
          )}
          <Button variant="outlined" aria-haspopup="dialog" onClick={() => setDialogOpen(true)}>
            {toolPictureTexts.earlier}
          </Button>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={toolPictureTexts.choose}
        accept={Object.keys(pictureTypes).join()}
        onChange={onFileChange}
      />
      <FormHelperText id={hintId} error={error !== undefined} role={error ? 'alert' : undefined}>
        <FieldHelp error={error} hint={`${toolPictureTexts.hint} ${pictureTexts.allowed}`} />
      </FormHelperText>
      <FormHelperText role="status">{status}</FormHelperText>
      <PicturesDialog
        open={isDialogOpen}
        onUse={(selected) => {
          picture.use(selected);
          setDialogOpen(false);
        }}
        onDeleted={(deletedId) => deletedId === id && picture.remove()}
        onClose={() => setDialogOpen(false)}
      />
    </Group>
  );
}
