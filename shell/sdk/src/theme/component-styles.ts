import type { ThemeOptions } from '@firedeck/kit';
import { tokens } from './tokens.ts';

const { color, radius, target, focusRing, fontSize, fontWeight } = tokens;
const disabled = { color: color.disabled, backgroundColor: color.disabledSurface };

/** How the kit's components look; defaults that a second, bundled copy of a component would lose stay out. */
export const componentStyles: NonNullable<ThemeOptions['components']> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: { '&.Mui-focusVisible, &:focus-visible': focusRing },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: target,
        padding: '8px 20px',
        // Seen where colours are forced: the fill is gone there.
        border: '1px solid transparent',
        textAlign: 'center',
        // Sizes differ in height alone.
        '&.MuiButton-sizeLarge, &.MuiButton-sizeSmall': { fontSize: fontSize.text },
        '&.MuiButton-sizeLarge': { minHeight: 56 },
        lineHeight: 1.25,
        transition: `background-color ${tokens.motion.quick}ms, border-color ${tokens.motion.quick}ms`,
        '&:active': { transform: 'translateY(1px)' },
      },
      contained: { '&.Mui-disabled': disabled },
      outlined: {
        borderColor: color.control,
        color: color.text,
        backgroundColor: color.surface,
        '&:hover': { borderColor: color.text, backgroundColor: color.hover },
        '&.Mui-disabled': { color: color.disabled, borderColor: color.line },
      },
      text: { color: color.text, '&:hover': { backgroundColor: color.hover } },
      startIcon: { marginLeft: -4 },
    },
    variants: [
      {
        props: { variant: 'outlined', color: 'error' },
        style: { color: color.error, borderColor: color.error },
      },
    ],
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: target,
        height: target,
        borderRadius: radius.control,
        color: color.text,
        '&:hover': { backgroundColor: color.hover },
        '&.Mui-disabled': { color: color.disabled },
      },
    },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none', backgroundColor: color.surface } },
  },
  MuiCard: {
    styleOverrides: {
      root: { border: `1px solid ${color.line}`, borderRadius: radius.card, boxShadow: 'none' },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        margin: 16,
        width: 'calc(100% - 32px)',
        maxHeight: 'calc(100% - 32px)',
        border: `1px solid ${color.line}`,
        borderRadius: radius.card,
        boxShadow: tokens.shadow,
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: color.backdrop } },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { padding: '20px 24px 8px' } } },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
  MuiDialogContentText: { styleOverrides: { root: { color: color.text } } },
  MuiDialogActions: {
    styleOverrides: {
      root: { padding: '8px 24px 24px', gap: 12, flexWrap: 'wrap' },
      spacing: { '& > :not(style) ~ :not(style)': { marginLeft: 0 } },
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: {
        marginTop: 8,
        minWidth: 220,
        border: `1px solid ${color.line}`,
        borderRadius: radius.card,
        boxShadow: tokens.shadow,
      },
      list: { padding: 8 },
    },
  },
  MuiPopover: {
    styleOverrides: {
      paper: {
        border: `1px solid ${color.line}`,
        borderRadius: radius.card,
        boxShadow: tokens.shadow,
      },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        gap: 12,
        borderRadius: radius.control,
        whiteSpace: 'normal',
        // Stronger than the smaller height that MUI gives to wide screens.
        '&.MuiMenuItem-root': { minHeight: target },
        '&:hover': { backgroundColor: color.hover },
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: color.primarySoft,
          fontWeight: fontWeight.strong,
        },
        '&.Mui-focusVisible': { ...focusRing, outlineOffset: -3, backgroundColor: color.hover },
      },
    },
  },
  // Labels stand above their field and never move.
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
        '&.Mui-error': { color: color.error },
      },
    },
  },
  MuiFormControlLabel: { styleOverrides: { root: { marginLeft: -12, minHeight: target } } },
  MuiCheckbox: {
    styleOverrides: {
      root: {
        width: target,
        height: target,
        color: color.control,
        borderRadius: radius.control,
        '&.Mui-checked': { color: color.primary },
        '&:has(:focus-visible)': focusRing,
        '& input:focus-visible': { outline: 'none' },
      },
    },
  },
  MuiRadio: {
    styleOverrides: {
      root: {
        width: target,
        height: target,
        color: color.control,
        '&.Mui-checked': { color: color.primary },
        '&:has(:focus-visible)': focusRing,
        '& input:focus-visible': { outline: 'none' },
      },
    },
  },
  MuiAvatar: {
    styleOverrides: {
      root: {
        width: 36,
        height: 36,
        border: '1px solid transparent',
        backgroundColor: color.primary,
        color: color.onPrimary,
        // Initials stay inside their circle when text is enlarged; the menu tells the whole name.
        fontSize: `min(${fontSize.small}, 16px)`,
        fontWeight: fontWeight.strong,
      },
    },
  },
  MuiLink: {
    defaultProps: { underline: 'always' },
    styleOverrides: {
      root: { color: color.primary, textUnderlineOffset: 3, borderRadius: 4 },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: false },
    styleOverrides: {
      root: { backgroundColor: color.hover },
      rounded: { borderRadius: radius.card },
    },
  },
};
