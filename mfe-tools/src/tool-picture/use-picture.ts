import type { Picture } from '@firedeck/contract';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { texts } from '../texts.ts';
import type { ToolFormState } from '../tool-form/use-tool-form.ts';
import { uploadPicture } from './upload-picture.ts';

/** The picture of the tool in a form, and what is said of what was done last. */
export function usePicture(form: ToolFormState, onBusy: (isBusy: boolean) => void) {
  const { field, fieldState } = useController({ control: form.control, name: 'picture' });
  const [isUploading, setUploading] = useState(false);
  const [said, setSaid] = useState('');

  const choose = (id: string | null, words: string): void => {
    form.clearErrors('picture');
    field.onChange(id);
    setSaid(words);
  };

  const upload = async (file: File): Promise<void> => {
    const busy = (isBusy: boolean): void => {
      setUploading(isBusy);
      onBusy(isBusy);
    };
    const before = form.getValues('picture');
    form.clearErrors('picture');
    setSaid(texts.picture.uploading);
    busy(true);
    const uploaded = await uploadPicture(file);
    busy(false);
    // What was chosen meanwhile counts.
    if (form.getValues('picture') !== before) return;
    if ('picture' in uploaded)
      return choose(uploaded.picture.id, texts.picture.uploaded(file.name));
    setSaid('');
    form.setError('picture', { message: uploaded.problem });
  };

  return {
    id: field.value ?? null,
    /** Takes the focus when the server refuses the picture. */
    ref: field.ref,
    error: fieldState.error?.message,
    said,
    isUploading,
    upload,
    use: ({ id, name }: Picture) => choose(id, texts.picture.chosen(name)),
    remove: () => choose(null, texts.picture.removed),
  };
}
