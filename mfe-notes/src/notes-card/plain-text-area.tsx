import { TextField } from '@firedeck/kit';
import type { ComponentProps } from 'react';

/** Fixed on the dashboard (spec §9), in CSS pixels. */
export const notesHeight = 100;

interface PlainTextAreaProps
  extends Omit<ComponentProps<typeof TextField>, 'slotProps' | 'variant'> {
  /** Id of what names the field, where it has no label of its own. */
  namedBy?: string;
  readOnly?: boolean;
  /** In CSS pixels; as on the dashboard unless given. */
  height?: number;
}

/** A text area that does not measure itself on each key: its height is fixed. */
export function PlainTextArea(props: PlainTextAreaProps) {
  const { namedBy, readOnly = false, height = notesHeight, ...rest } = props;
  return (
    <TextField
      fullWidth
      {...rest}
      slotProps={{
        input: { inputComponent: 'textarea', readOnly },
        htmlInput: {
          'aria-labelledby': namedBy,
          style: { height, resize: 'none', lineHeight: 1.5, boxSizing: 'border-box' },
        },
      }}
    />
  );
}
