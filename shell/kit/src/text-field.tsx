import {
  FormControl,
  FormHelperText,
  type FormHelperTextProps,
  type InputBaseComponentProps,
  InputLabel,
  OutlinedInput,
  type OutlinedInputProps,
  type SxProps,
  type Theme,
} from '@mui/material';
import { type ReactNode, useId } from 'react';

type InputProps = Omit<OutlinedInputProps, 'label' | 'notched' | 'slotProps' | 'sx'>;

/** A field, its label and its help. */
export interface TextFieldProps extends InputProps {
  /** Stands above the field. */
  label?: ReactNode;
  /** Below the field: help, or what is wrong. */
  helperText?: ReactNode;
  slotProps?: {
    input?: Partial<InputProps>;
    htmlInput?: InputBaseComponentProps;
    formHelperText?: FormHelperTextProps;
  };
  sx?: SxProps<Theme>;
}

/**
 * A labelled field of text. MUI's own also brings selects, menus and two more looks that no screen
 * has: a third of it is downloaded this way.
 */
export function TextField(props: TextFieldProps) {
  const { label, helperText, slotProps = {}, sx, id: givenId, fullWidth = true, ...input } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  const helpId = helperText ? `${id}-help` : undefined;
  const { disabled = false, error = false, required = false } = input;
  return (
    <FormControl
      {...{ disabled, error, required, fullWidth }}
      variant="outlined"
      {...(sx === undefined ? {} : { sx })}
    >
      {label && (
        <InputLabel htmlFor={id} shrink>
          {label}
        </InputLabel>
      )}
      <OutlinedInput
        id={id}
        aria-describedby={helpId}
        {...input}
        {...slotProps.input}
        notched={false}
        {...(slotProps.htmlInput ? { slotProps: { input: slotProps.htmlInput } } : {})}
      />
      {helperText && (
        <FormHelperText id={helpId} {...slotProps.formHelperText}>
          {helperText}
        </FormHelperText>
      )}
    </FormControl>
  );
}
