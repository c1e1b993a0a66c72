import type { ThemeOptions } from '@firedeck/kit';
import { tokens } from './tokens.ts';

const { color, radius, target, focusRing, fontSize, fontWeight } = tokens;

// A filled red area dazzles at night, so only the pressed element and a dialog's primary action are
// filled.
const atNight = '[data-theme="night"] &';
const disabled = {
  color: color.disabled,
  backgroundColor: color.disabledSurface,
  [atNight]: { borderColor: color.line },
};
const outlined = {
  color: color.text,
  backgroundColor: color.surface,
  borderColor: color.text,
};

/** Styles of buttons, links and the avatar. */
export const pressStyles = {
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
        // Visible with forced colors, which remove the fill.
        border: '1px solid transparent',
        textAlign: 'center',
        // Sizes differ only in height.
        '&.MuiButton-sizeLarge, &.MuiButton-sizeSmall': { fontSize: fontSize.text },
        '&.MuiButton-sizeLarge': { minHeight: `max(56px, ${target})` },
        lineHeight: 1.25,
        transition: `background-color ${tokens.motion.quick}ms, border-color ${tokens.motion.quick}ms`,
        '&:active': { transform: 'translateY(1px)' },
      },
      contained: {
        '&.Mui-disabled': disabled,
        [`${atNight}:not(:active, .Mui-disabled, .MuiDialogActions-root *)`]: {
          ...outlined,
          boxShadow: `inset 0 0 0 1px ${color.text}`,
          '&:hover': { backgroundColor: color.hover },
        },
      },
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
  MuiAvatar: {
    styleOverrides: {
      root: {
        width: 36,
        height: 36,
        border: '1px solid transparent',
        backgroundColor: color.primary,
        color: color.onPrimary,
        // Keeps the initials inside the circle when text is enlarged; the menu shows the full name.
        fontSize: `min(${fontSize.small}, 16px)`,
        fontWeight: fontWeight.strong,
        [atNight]: outlined,
      },
    },
  },
  MuiLink: {
    defaultProps: { underline: 'always' },
    styleOverrides: {
      root: { color: color.primary, textUnderlineOffset: 3, borderRadius: 4 },
    },
  },
} satisfies ThemeOptions['components'];
