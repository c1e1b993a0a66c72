export { globalStyles } from './global-styles.ts';
export { createFiredeckTheme, fontFamily } from './theme.ts';
export {
  pageColors,
  type ThemeChoice,
  themeAttribute,
  themeChoices,
  themeCookie,
} from './theme-variables.ts';
export { tokens } from './tokens.ts';
