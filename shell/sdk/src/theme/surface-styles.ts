import type { ThemeOptions } from '@firedeck/kit';
import { tokens } from './tokens.ts';

const { color, radius, target, focusRing, fontWeight } = tokens;

/** Styles of surfaces: cards, dialogs, menus and their rows. */
export const surfaceStyles = {
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
      root: { padding: '8px 24px 24px', gap: 'max(12px, var(--fd-gap))', flexWrap: 'wrap' },
      spacing: { '& > :not(style) ~ :not(style)': { marginLeft: 0 } },
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: {
        marginTop: 8,
        minWidth: 220,
        // Otherwise its width depends on its earlier position.
        width: 'max-content',
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
        // More specific than MUI's smaller height for wide screens.
        '&.MuiMenuItem-root': { minHeight: target },
        '&:hover': { backgroundColor: color.hover },
        // Not with opacity, which would leave nothing visible at night.
        '&.Mui-disabled': { opacity: 1, color: color.disabled },
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: color.primarySoft,
          fontWeight: fontWeight.strong,
        },
        '&.Mui-focusVisible': { ...focusRing, outlineOffset: -3, backgroundColor: color.hover },
      },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: false },
    styleOverrides: {
      root: { backgroundColor: color.hover },
      rounded: { borderRadius: radius.card },
    },
  },
} satisfies ThemeOptions['components'];
