// Gives `theme.vars` its type wherever the kit is used.
import type {} from '@mui/material/themeCssVarsAugmentation';

export {
  createTheme,
  GlobalStyles,
  type Theme,
  type ThemeOptions,
  ThemeProvider,
} from '@mui/material';
