import { InputAdornment, TextField } from '@firedeck/kit';
import { texts } from '../texts.ts';
import { FieldHelp } from '../tool-fields/field-help.tsx';
import type { ToolFormState } from '../tool-fields/use-tool-form.ts';
import { PictureField } from '../tool-picture/picture-field.tsx';
import { FaviconPreview } from './favicon-preview.tsx';
import { GlyphChooser } from './glyph-chooser.tsx';

interface Props {
  form: ToolFormState;
  /** The form cannot be submitted during an upload. */
  onBusy(isBusy: boolean): void;
}

/** Name, URL with the site's icon, picture and fallback icon. */
export function BasicFields({ form, onBusy }: Props) {
  const { errors } = form.formState;
  const { ref: nameRef, ...name } = form.register('name');
  const { ref: urlRef, ...url } = form.register('url');
  return (
    <>
      <TextField
        {...name}
        inputRef={nameRef}
        label={texts.form.name}
        placeholder={texts.form.nameExample}
        error={errors.name !== undefined}
        helperText={errors.name && <FieldHelp error={errors.name.message} />}
        autoComplete="off"
        required
        fullWidth
      />
      <TextField
        {...url}
        inputRef={urlRef}
        label={texts.form.url}
        placeholder={texts.form.urlExample}
        error={errors.url !== undefined}
        helperText={<FieldHelp error={errors.url?.message} hint={texts.form.urlHint} />}
        autoComplete="off"
        required
        fullWidth
        sx={{ mt: 2 }}
        slotProps={{
          htmlInput: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <FaviconPreview form={form} />
              </InputAdornment>
            ),
          },
        }}
      />
      <PictureField form={form} onBusy={onBusy} />
      <GlyphChooser form={form} />
    </>
  );
}
