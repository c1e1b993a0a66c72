import { TextField } from '@firedeck/kit';
import type { ComponentProps } from 'react';

/** Fixed on the dashboard (spec §9), in CSS pixels. */
export const notesHeight = 100;

interface FixedTextAreaProps
  extends Omit<ComponentProps<typeof TextField>, 'slotProps' | 'variant'> {
  /** Id of the element that labels the field, if it has no `label`. */
  labelId?: string;
  readOnly?: boolean;
  /** In CSS pixels, or a CSS length. Default: as on the dashboard. */
  height?: number | string;
  /** The space left of the lines, as a CSS length. */
  gutter?: string | undefined;
}

/** A text area of fixed height, which avoids a layout measurement at each key press. */
export function FixedTextArea(props: FixedTextAreaProps) {
  const { labelId, readOnly = false, height = notesHeight, gutter, ...rest } = props;
  return (
    <TextField
      fullWidth
      {...rest}
      slotProps={{
        input: { inputComponent: 'textarea', readOnly },
        htmlInput: {
          // Otherwise browsers store the text on disk to restore it after a reload.
          autoComplete: 'off',
          'aria-labelledby': labelId,
          style: {
            height,
            resize: 'none',
            lineHeight: 1.5,
            boxSizing: 'border-box',
            // Each line in the direction of its own script.
            unicodeBidi: 'plaintext',
            ...(gutter && { paddingLeft: `calc(${gutter} + 20px)` }),
          },
        },
      }}
    />
  );
}
