export { globalStyles } from './global-styles.ts';
export { createFiredeckTheme } from './theme.ts';
export {
  controlsAttribute,
  type NightHue,
  nightBrightness,
  nightBrightnessVariable,
  nightHueAttribute,
  pageColors,
  type ThemeChoice,
  targetPixels,
  themeAttribute,
  themeChoices,
  themeCookie,
} from './theme-variables.ts';
export { fontFamily, tokens } from './tokens.ts';
export { useIsNight } from './use-is-night.ts';
