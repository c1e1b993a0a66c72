import { nightBrightnessVariable, themeVariables } from './theme-variables.ts';
import { fontFamily, tokens } from './tokens.ts';

const brightness = `var(${nightBrightnessVariable}, 1)`;

/** Everything that holds for the whole page; the shell renders it once. */
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
  // A form's sticky bar on phones: a toast and what has the focus stay above it.
  '@media (max-width: 599.95px)': {
    'html:has([data-save-bar])': {
      '--fd-bottom-bar': `calc(${tokens.target} + 25px)`,
      scrollPaddingBottom:
        'calc(var(--fd-bottom-bar) + var(--fd-toast, 0px) + var(--fd-notices, 0px) + 24px)',
    },
  },
  ':focus-visible': tokens.focusRing,
  // These take focus so that screen readers begin there; they cannot be operated.
  ':is(h1, main, [role="dialog"], [role="alertdialog"]):focus': { outline: 'none' },
  '::selection': { backgroundColor: tokens.color.primary, color: tokens.color.onPrimary },
  // Night has one hue: what has other colors is made gray, then everything is multiplied.
  'html[data-theme="night"]': {
    'img, [data-coloured]': { filter: 'grayscale(1)' },
    // Where a character has no colors of its own, white becomes the full hue.
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
  // By yellow, because the tokens have their hue already, and multiplied by amber they would be orange.
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
