import { GlobalStyles, type Theme, ThemeProvider } from '@mui/material';
import { type ReactNode, useMemo } from 'react';

/**
 * In the build, in place of MUI's `ThemeProviderWithVars`, which also changes between color schemes,
 * stores the choice and follows the system and other tabs. Our theme has one scheme (decision 0015).
 */
export function CssVarsProvider({ theme, children }: { theme: Theme; children?: ReactNode }) {
  // MUI takes a function's result as it is: a theme would lead back to here.
  const getTheme = useMemo(() => {
    const provided = { ...theme, vars: theme.generateThemeVars() };
    provided.spacing = provided.generateSpacing();
    return () => provided;
  }, [theme]);
  return (
    <ThemeProvider theme={getTheme}>
      {children}
      <GlobalStyles styles={theme.generateStyleSheets()} />
    </ThemeProvider>
  );
}

// Named by MUI's index, and used by nobody.
export const useColorScheme = undefined;
export const Experimental_CssVarsProvider = undefined;
export const getInitColorSchemeScript = undefined;
