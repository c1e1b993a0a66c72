import { createTheme, type Theme } from '@firedeck/kit';
import { componentStyles } from './component-styles.ts';
import { fontFamily, tokens } from './tokens.ts';

const { color, fontSize, fontWeight } = tokens;

const one = (main: string, dark: string, contrastText: string) => ({
  main,
  light: main,
  dark,
  contrastText,
});

const palette = {
  primary: one(color.primary, color.primaryHover, color.onPrimary),
  secondary: one(color.ember, color.ember, color.onEmber),
  error: one(color.error, color.errorHover, color.onError),
  warning: one(color.warning, color.warning, color.surface),
  info: one(color.primary, color.primaryHover, color.onPrimary),
  success: one(color.good, color.good, color.surface),
  text: { primary: color.text, secondary: color.textSecond, disabled: color.disabled },
  background: { default: color.page, paper: color.surface },
  divider: color.line,
  action: {
    active: color.text,
    hover: color.hover,
    selected: color.primarySoft,
    disabled: color.disabled,
    disabledBackground: color.disabledSurface,
    focus: color.hover,
  },
  Skeleton: { bg: color.hover },
};

const heading = (size: string, lineHeight: number) => ({
  fontSize: size,
  lineHeight,
  fontWeight: fontWeight.strong,
  letterSpacing: '-0.01em',
  // Compensates the tighter letter spacing.
  wordSpacing: '0.06em',
});

const typography = {
  fontFamily,
  fontWeightRegular: fontWeight.text,
  fontWeightMedium: fontWeight.strong,
  fontWeightBold: fontWeight.strong,
  // Enlarged text must not make a phone's page scroll sideways.
  h1: heading(`min(${fontSize.page}, 12vw)`, 1.2),
  h2: heading(fontSize.title, 1.3),
  h3: heading(fontSize.name, 1.35),
  h4: heading(fontSize.name, 1.35),
  h5: heading(fontSize.text, 1.4),
  h6: heading(fontSize.title, 1.3),
  body1: { fontSize: fontSize.text, lineHeight: 1.5 },
  body2: { fontSize: fontSize.small, lineHeight: 1.45 },
  subtitle1: { fontSize: fontSize.text, lineHeight: 1.5 },
  subtitle2: { fontSize: fontSize.small, lineHeight: 1.45, fontWeight: fontWeight.strong },
  caption: { fontSize: fontSize.small, lineHeight: 1.45 },
  overline: { fontSize: fontSize.small, textTransform: 'none' as const, letterSpacing: 0 },
  button: {
    fontSize: fontSize.text,
    fontWeight: fontWeight.strong,
    textTransform: 'none' as const,
    letterSpacing: 0,
  },
};

/**
 * The MUI theme, with a single color scheme: every color is a CSS variable that light, dark and
 * night set differently, so a third theme needs no special case and each style exists once.
 */
export function createFiredeckTheme(): Theme {
  return createTheme({
    cssVariables: { nativeColor: true, disableCssColorScheme: true },
    palette,
    typography,
    shape: { borderRadius: tokens.radius.control },
    breakpoints: { values: { xs: 0, sm: 768, md: 1024, lg: 1280, xl: 1680 } },
    components: componentStyles,
  });
}
