import type { ThemeOptions } from '@firedeck/kit';
import { tokens } from './tokens.ts';

const { color, radius, target, focusRing, fontSize, fontWeight } = tokens;

// The label begins at the edge of the touch target.
const innerRing = { ...focusRing, outlineOffset: -5 };

/** Form fields, their labels and help texts, and checkboxes. */
export const fieldStyles = {
  // Labels are always above their field.
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBottom: 6,
        whiteSpace: 'normal',
        fontSize: fontSize.text,
        fontWeight: fontWeight.strong,
        color: color.text,
        '&.Mui-focused': { color: color.text },
        '&.Mui-error': { color: color.error },
        '&.Mui-disabled': { color: color.disabled },
      },
      asterisk: { color: color.error },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        color: color.text,
        fontWeight: fontWeight.strong,
        '&.Mui-focused': { color: color.text },
        '&.Mui-error': { color: color.error },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: target,
        borderRadius: radius.control,
        backgroundColor: color.surface,
        '&.Mui-focused': focusRing,
        '&:hover .MuiOutlinedInput-notchedOutline, &.Mui-focused .MuiOutlinedInput-notchedOutline':
          {
            borderColor: color.text,
            borderWidth: 1,
          },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': {
          borderColor: color.error,
          borderWidth: 2,
        },
      },
      input: {
        padding: '12px 14px',
        height: 'auto',
        '&:focus-visible': { outline: 'none' },
        '&::placeholder': { color: color.textSecond, opacity: 1 },
        '&:-webkit-autofill': {
          WebkitBoxShadow: `0 0 0 100px ${color.primarySoft} inset`,
          WebkitTextFillColor: color.text,
        },
      },
      multiline: { padding: 0 },
      notchedOutline: {
        top: 0,
        borderColor: color.control,
        '& legend': { display: 'none' },
      },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '6px 0 0',
        fontSize: fontSize.small,
        color: color.textSecond,
        // Avoids a last line with a single word.
        textWrap: 'pretty',
        '&.Mui-error': { color: color.error },
      },
    },
  },
  MuiFormControlLabel: { styleOverrides: { root: { marginLeft: -12, minHeight: target } } },
  MuiCheckbox: {
    styleOverrides: {
      root: {
        // Keeps its size beside a label of two lines.
        flex: 'none',
        width: target,
        height: target,
        color: color.control,
        borderRadius: radius.control,
        '&.Mui-checked': { color: color.primary },
        '&:has(:focus-visible)': innerRing,
        '& input:focus-visible': { outline: 'none' },
      },
    },
  },
  MuiRadio: {
    styleOverrides: {
      root: {
        // Keeps its size beside a label of two lines.
        flex: 'none',
        width: target,
        height: target,
        color: color.control,
        '&.Mui-checked': { color: color.primary },
        '&:has(:focus-visible)': innerRing,
        '& input:focus-visible': { outline: 'none' },
      },
    },
  },
} satisfies ThemeOptions['components'];
