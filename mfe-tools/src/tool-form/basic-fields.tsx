import { Button, InputAdornment } from '@firedeck/kit';
import { VisuallyHidden } from '@firedeck/sdk';
import { DuplicateNotice } from './duplicate-notice.tsx';
import { FaviconPreview } from './favicon-preview.tsx';
import { formTexts } from './form-texts.ts';
import { GlyphChooser } from './glyph-chooser.tsx';
import { PictureField } from './picture/picture-field.tsx';
import { SectionField } from './section-field.tsx';
import { ToolTextField } from './tool-text-field.tsx';
import { useNameSuggestion } from './use-name-suggestion.ts';
import type { ToolFormState } from './use-tool-form.ts';

interface Props {
  form: ToolFormState;
  /** The edited tool; undefined for a new one. */
  toolId: string | undefined;
  /** The form cannot be submitted during an upload. */
  onBusy(isBusy: boolean): void;
}

export function BasicFields({ form, toolId, onBusy }: Props) {
  const name = useNameSuggestion(form);
  const undo = (): void => {
    name.undo();
    // The focused button is about to unmount.
    form.setFocus('name');
  };
  return (
    <>
      <ToolTextField
        form={form}
        field="name"
        placeholder={formTexts.nameExample}
        autoComplete="off"
        required
        {...name.nameEvents}
        endAdornment={
          name.suggestion !== null && (
            <InputAdornment position="end">
              <Button variant="text" aria-label={formTexts.undoSuggestion} onClick={undo}>
                {formTexts.undo}
              </Button>
            </InputAdornment>
          )
        }
      />
      <VisuallyHidden role="status">
        {name.suggestion !== null && formTexts.nameSuggested(name.suggestion)}
      </VisuallyHidden>
      <ToolTextField
        form={form}
        field="url"
        hint={formTexts.urlHint}
        placeholder={formTexts.urlExample}
        autoComplete="off"
        autoFocus={toolId === undefined}
        required
        sx={{ mt: 2 }}
        slotProps={{
          htmlInput: {
            inputMode: 'url',
            autoCapitalize: 'none',
            spellCheck: false,
            ...name.urlEvents,
          },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <FaviconPreview form={form} />
              </InputAdornment>
            ),
          },
        }}
      />
      <DuplicateNotice form={form} toolId={toolId} />
      <GlyphChooser form={form} />
      <SectionField form={form} />
      <PictureField form={form} onBusy={onBusy} />
    </>
  );
}
