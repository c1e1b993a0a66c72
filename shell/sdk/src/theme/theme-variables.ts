/** The theme choices; `system` follows the device between light and dark. */
export const themeChoices = ['system', 'light', 'dark', 'night'] as const;
/** One of the four themes. */
export type ThemeChoice = (typeof themeChoices)[number];

/** The cookie with the theme, which the server uses to render the document. */
export const themeCookie = 'fd_theme';

/** The attribute of `<html>` with the theme choice. */
export const themeAttribute = 'data-theme';

/** The attribute of `<html>` for larger controls: `large`, else normal. */
export const controlsAttribute = 'data-controls';

/** The hue of the night theme. */
export type NightHue = 'red' | 'amber';

/** The attribute of `<html>` with the hue of the night theme; red without it. */
export const nightHueAttribute = 'data-night-hue';

/** The CSS variable that dims the night theme, from 0 to 1. */
export const nightBrightnessVariable = '--fd-night-brightness';

/** Brightness in percent at which the dimmest text has a contrast of 3:1, and of 4.5:1. */
export const nightBrightness = {
  red: { lowest: 77, readable: 99 },
  amber: { lowest: 51, readable: 66 },
} as const;

const targets = { usual: 48, large: 64 };

const light = {
  page: '#F6F5F2',
  surface: '#FFFFFF',
  text: '#1A1D21',
  'text-second': '#4E565E',
  primary: '#17324A',
  'primary-hover': '#0C2134',
  'primary-soft': '#E4EBF1',
  'on-primary': '#FFFFFF',
  ember: '#B8400E',
  'on-ember': '#FFFFFF',
  mark: '#B8400E',
  'mark-ink': '#FFFFFF',
  control: '#7C858D',
  line: '#DFDBD3',
  hover: '#EEECE7',
  disabled: '#6F777E',
  'disabled-surface': '#E7E4DE',
  error: '#B3261E',
  'error-hover': '#8F1B15',
  'on-error': '#FFFFFF',
  'error-surface': '#FCECEA',
  good: '#17603A',
  'good-surface': '#E1F2E7',
  warning: '#7A4A12',
  'warning-surface': '#FAEEDD',
  backdrop: 'rgba(26, 29, 33, 0.5)',
  shadow: '0 12px 32px rgba(26, 29, 33, 0.2)',
  'tile-ink': '#FFFFFF',
  'tile-line': 'transparent',
  'tile-tools': '#1F5F8B',
  'tile-mobile-alt': '#0F6B5C',
  'tile-chart-line': '#7A4A12',
  'tile-map-marked-alt': '#6B3FA0',
  'tile-calendar-check': '#8A1C3B',
  'tile-shield-alt': '#4A5560',
  'site-tile': '#F1EFEA',
};

type Variables = Record<keyof typeof light, string>;

const dark: Variables = {
  ...light,
  page: '#12161A',
  surface: '#1B2127',
  text: '#E9EDF0',
  'text-second': '#A9B3BB',
  primary: '#9CCBEF',
  'primary-hover': '#BBDDF7',
  'primary-soft': '#24333F',
  'on-primary': '#0E1A24',
  ember: '#FF9E63',
  'on-ember': '#2A1204',
  mark: '#FF9E63',
  'mark-ink': '#2A1204',
  control: '#7A858E',
  line: '#303941',
  hover: '#262E36',
  disabled: '#8B959D',
  'disabled-surface': '#2A323A',
  error: '#FF8A80',
  'error-hover': '#FFB0A9',
  'on-error': '#2D0A07',
  'error-surface': '#3A1F1D',
  good: '#8FD9AE',
  'good-surface': '#173324',
  warning: '#F2C27B',
  'warning-surface': '#35280F',
  backdrop: 'rgba(0, 0, 0, 0.62)',
  shadow: '0 12px 32px rgba(0, 0, 0, 0.55)',
  // Light, because most site icons are drawn for white pages: a dark tile would hide dark ones.
  'site-tile': '#DDE2E6',
};

const red = '#FF0000';
const black = '#000000';

/** Red only: hierarchy comes from size, weight and outline. */
const night: Variables = {
  page: black,
  surface: black,
  text: red,
  // Only slightly dimmer: it is also used on selected and hovered surfaces, which are not fully
  // black.
  'text-second': '#EE0000',
  // Filled buttons and focus rings are large enough to be dimmer than text.
  primary: '#EE0000',
  'primary-hover': '#EB0000',
  'primary-soft': '#120000',
  'on-primary': black,
  ember: '#EE0000',
  'on-ember': black,
  mark: black,
  'mark-ink': red,
  control: '#B80000',
  line: '#7A0000',
  hover: '#120000',
  disabled: '#B80000',
  'disabled-surface': black,
  // Dim, because many fields may have an error at the same time.
  error: '#EE0000',
  'error-hover': '#EB0000',
  'on-error': black,
  'error-surface': black,
  good: red,
  'good-surface': black,
  warning: red,
  'warning-surface': black,
  backdrop: 'rgba(0, 0, 0, 0.8)',
  shadow: '0 0 0 1px #B80000',
  'tile-ink': red,
  'tile-line': '#B80000',
  'tile-tools': black,
  'tile-mobile-alt': black,
  'tile-chart-line': black,
  'tile-map-marked-alt': black,
  'tile-calendar-check': black,
  'tile-shield-alt': black,
  'site-tile': '#520000',
};

const fullRed = 0xff;
const amberGreen = 0xb0;

/** Converts a shade of red to amber, for members who see pure red as nearly black. */
const toAmber = (value: string): string =>
  value.replace(/#([0-9A-F]{2})0000/g, (_shade, hex: string) => {
    const green = Math.round((Number.parseInt(hex, 16) / fullRed) * amberGreen);
    return `#${hex}${green.toString(16).padStart(2, '0').toUpperCase()}00`;
  });

const amber = Object.fromEntries(
  Object.entries(night).map(([name, value]) => [name, toAmber(value)]),
) as Variables;

function declared(variables: Variables, scheme: 'light' | 'dark'): Record<string, string> {
  const entries = Object.entries(variables).map(([name, value]) => [`--fd-${name}`, value]);
  return { colorScheme: scheme, ...Object.fromEntries(entries) };
}

/** The gap between adjacent controls: 16 px in glove mode. */
const spacing: Record<string, string> = {
  '--fd-gap': `max(8px, var(--fd-target) - ${targets.usual}px)`,
};

/** The rules that set every variable, for a global style sheet. */
export const themeVariables = {
  ':root': {
    ...declared(light, 'light'),
    '--fd-target': `${targets.usual}px`,
    ...spacing,
  },
  ':root[data-controls="large"]': { '--fd-target': `${targets.large}px` },
  '@media (prefers-color-scheme: dark)': {
    ':root:not([data-theme="light"])': declared(dark, 'dark'),
  },
  ':root[data-theme="dark"]': declared(dark, 'dark'),
  ':root[data-theme="night"]': declared(night, 'dark'),
  ':root[data-theme="night"][data-night-hue="amber"]': declared(amber, 'dark'),
};

/** `tokens.target` in pixels, for computed layouts. A change triggers a `resize` event. */
export function targetPixels(): number {
  const chosen = document.documentElement.getAttribute(controlsAttribute);
  return chosen === 'large' ? targets.large : targets.usual;
}

/** The page color of each theme, for the browser's own frame. */
export const pageColors = { light: light.page, dark: dark.page, night: night.page };
