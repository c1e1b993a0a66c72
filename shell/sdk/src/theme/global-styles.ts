import { nightBrightnessVariable, themeVariables } from './theme-variables.ts';
import { fontFamily, tokens } from './tokens.ts';

const brightness = `var(${nightBrightnessVariable}, 1)`;

/** Styles for the whole page; the shell renders them once. */
export const globalStyles = {
  ...themeVariables,
  '*, *::before, *::after': { boxSizing: 'border-box' },
  html: {
    WebkitTextSizeAdjust: '100%',
    WebkitFontSmoothing: 'antialiased',
    scrollbarColor: `${tokens.color.control} transparent`,
    accentColor: tokens.color.primary,
  },
  body: {
    margin: 0,
    minHeight: '100vh',
    backgroundColor: tokens.color.page,
    color: tokens.color.text,
    fontFamily,
    fontSize: tokens.fontSize.text,
    lineHeight: 1.5,
    overflowWrap: 'break-word',
  },
  // The sticky bar of a form on phones: toasts and the focused element stay above it.
  '@media (max-width: 599.95px)': {
    'html:has([data-save-bar])': {
      '--fd-bottom-bar': `calc(${tokens.target} + 25px)`,
      scrollPaddingBottom:
        'calc(var(--fd-bottom-bar) + var(--fd-toast, 0px) + var(--fd-notices, 0px) + 24px)',
    },
  },
  ':focus-visible': tokens.focusRing,
  // These get the focus only as a starting point for screen readers, so they show no focus ring.
  ':is(h1, main, [role="dialog"], [role="alertdialog"]):focus': { outline: 'none' },
  '::selection': { backgroundColor: tokens.color.primary, color: tokens.color.onPrimary },
  // Night has one hue: grayscale removes other colors, then everything is multiplied by the hue.
  'html[data-theme="night"]': {
    'img, [data-coloured]': { filter: 'grayscale(1)' },
    // White becomes the full hue in text without colors of its own.
    '[data-coloured]': { color: '#FFFFFF' },
    'body::after': {
      content: '""',
      position: 'fixed',
      inset: 0,
      zIndex: 2147483647,
      pointerEvents: 'none',
      backgroundColor: '#FF0000',
      mixBlendMode: 'multiply',
    },
  },
  'html[data-theme="night"] body::after': {
    backgroundColor: `rgb(calc(255 * ${brightness}), 0, 0)`,
  },
  // Multiplied by yellow, because the tokens already have the hue and multiplying by amber would
  // turn them orange.
  'html[data-theme="night"][data-night-hue="amber"] body::after': {
    backgroundColor: `rgb(calc(255 * ${brightness}), calc(255 * ${brightness}), 0)`,
  },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
  '@media (forced-colors: active)': {
    ':focus-visible': { outlineColor: 'Highlight' },
    'body::after': { display: 'none !important' },
  },
} as const;
