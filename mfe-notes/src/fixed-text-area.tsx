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
  /** Left of the lines, as a CSS length. */
  gutter?: string | undefined;
}

/** A text area of fixed height, which saves a layout measurement on each key. */
export function FixedTextArea(props: FixedTextAreaProps) {
  const { labelId, readOnly = false, height = notesHeight, gutter, ...rest } = props;
  return (
    <TextField
      fullWidth
      {...rest}
      slotProps={{
        input: { inputComponent: 'textarea', readOnly },
        htmlInput: {
          // Browsers write fields of pages to their disk, to restore them.
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
