import type { Picture } from '@firedeck/contract';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { ToolFormState } from '../use-tool-form.ts';
import { toolPictureTexts } from './picture-texts.ts';
import { uploadPicture } from './upload-picture.ts';

/** The picture field of a form and its status message. */
export function usePicture(form: ToolFormState, onBusy: (isBusy: boolean) => void) {
  const { field, fieldState } = useController({ control: form.control, name: 'picture' });
  const [isUploading, setUploading] = useState(false);
  const [status, setStatus] = useState('');

  const choose = (id: string | null, message: string): void => {
    form.clearErrors('picture');
    field.onChange(id);
    setStatus(message);
  };

  const upload = async (file: File): Promise<void> => {
    const setBusy = (isBusy: boolean): void => {
      setUploading(isBusy);
      onBusy(isBusy);
    };
    const before = form.getValues('picture');
    form.clearErrors('picture');
    setStatus(toolPictureTexts.uploading);
    setBusy(true);
    const result = await uploadPicture(file);
    setBusy(false);
    // The member chose another picture during the upload.
    if (form.getValues('picture') !== before) return;
    if ('picture' in result) return choose(result.picture.id, toolPictureTexts.uploaded(file.name));
    setStatus('');
    form.setError('picture', { message: result.problem });
  };

  return {
    id: field.value ?? null,
    /** Focused if the server rejects the picture. */
    ref: field.ref,
    error: fieldState.error?.message,
    status,
    isUploading,
    upload,
    use: ({ id, name }: Picture) => choose(id, toolPictureTexts.chosen(name)),
    remove: () => choose(null, toolPictureTexts.removed),
  };
}
