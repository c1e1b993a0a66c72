import { InputAdornment } from '@firedeck/kit';
import { formTexts } from '../form-texts.ts';
import type { ToolFormState } from '../tool-fields/use-tool-form.ts';
import { PictureField } from '../tool-picture/picture-field.tsx';
import { FaviconPreview } from './favicon-preview.tsx';
import { GlyphChooser } from './glyph-chooser.tsx';
import { SectionField } from './section-field.tsx';
import { ToolTextField } from './tool-text-field.tsx';

interface Props {
  form: ToolFormState;
  /** The form cannot be submitted during an upload. */
  onBusy(isBusy: boolean): void;
}

/** Name, URL with the site's icon, picture and fallback icon. */
export function BasicFields({ form, onBusy }: Props) {
  return (
    <>
      <ToolTextField
        form={form}
        field="name"
        placeholder={formTexts.nameExample}
        autoComplete="off"
        required
      />
      <ToolTextField
        form={form}
        field="url"
        hint={formTexts.urlHint}
        placeholder={formTexts.urlExample}
        autoComplete="off"
        required
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
      <SectionField form={form} />
    </>
  );
}
