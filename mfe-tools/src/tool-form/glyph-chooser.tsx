import { glyphs } from '@firedeck/contract';
import { FormHelperText, styled } from '@firedeck/kit';
import { GlyphIcon, tokens } from '@firedeck/sdk';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { phoneQuery } from '../phone-query.ts';
import { formTexts } from './form-texts.ts';
import type { ToolFormState } from './use-tool-form.ts';

const Group = styled('fieldset')({
  border: 0,
  margin: '16px 0 0',
  padding: 0,
  minWidth: 0,
  '& legend': { padding: 0, marginBottom: 8, fontWeight: tokens.fontWeight.strong },
  '& legend span': { color: tokens.color.error },
  '& .choices': {
    display: 'grid',
    // In rem, so that columns grow with the text size.
    gridTemplateColumns: 'repeat(auto-fill, minmax(5rem, 1fr))',
    gap: 8,
  },
  '& label': {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 4,
    minHeight: tokens.target,
    padding: '8px 4px 4px',
    cursor: 'pointer',
    border: `1px solid ${tokens.color.control}`,
    borderRadius: tokens.radius.control,
    backgroundColor: tokens.color.surface,
    fontSize: tokens.fontSize.small,
  },
  // Shown on phones, where the labels are hidden: the hint then names the chosen icon.
  '& .chosen': { display: 'none' },
  '& label:hover': { backgroundColor: tokens.color.hover },
  // Border width, not color alone: must be visible in forced-colors mode.
  '& label:has(:checked)': {
    borderWidth: 3,
    borderColor: tokens.color.primary,
    padding: '6px 2px 2px',
    fontWeight: tokens.fontWeight.strong,
  },
  '& label:has(:focus-visible)': tokens.focusRing,
  // All six in one row, so that the form fits a phone.
  [phoneQuery]: {
    'html:not([data-controls="large"]) & .choices': {
      gridTemplateColumns: 'repeat(6, 1fr)',
      gap: 4,
    },
    'html:not([data-controls="large"]) & label': { paddingInline: 0, paddingBottom: 8 },
    'html:not([data-controls="large"]) & label:has(:checked)': { paddingBottom: 6 },
    'html:not([data-controls="large"]) & .chosen': { display: 'inline' },
    'html:not([data-controls="large"]) & .word': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
  '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' },
});

/** A radio group of the six fallback icons. */
export function GlyphChooser({ form }: { form: ToolFormState }) {
  const hintId = useId();
  const error = form.formState.errors.icon;
  const chosen = useWatch({ control: form.control, name: 'icon' });
  return (
    <Group aria-describedby={hintId}>
      <legend>
        {formTexts.icon}
        <span aria-hidden="true"> *</span>
      </legend>
      <div className="choices">
        {glyphs.map((glyph) => (
          <label key={glyph} title={formTexts.icons[glyph]}>
            <input type="radio" value={glyph} {...form.register('icon')} />
            {/* Without a colored tile, because the color comes from the tool's section or name. */}
            <GlyphIcon glyph={glyph} size={28} />
            <span className="word">{formTexts.icons[glyph]}</span>
          </label>
        ))}
      </div>
      <FormHelperText id={hintId} error={error !== undefined}>
        {error?.message ?? (
          <>
            <span className="chosen">{formTexts.icons[chosen]}. </span>
            {formTexts.iconHint}
          </>
        )}
      </FormHelperText>
    </Group>
  );
}
