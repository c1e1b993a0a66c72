import { GlobalStyles, type Theme, ThemeProvider } from '@mui/material';
import { type ReactNode, useMemo } from 'react';

/**
 * Replaces MUI's `ThemeProviderWithVars` in builds. MUI's also switches color schemes, stores the
 * choice and follows the system and other tabs; our theme has one scheme (decision 0015).
 */
export function CssVarsProvider({ theme, children }: { theme: Theme; children?: ReactNode }) {
  // A function, because MUI would pass a theme object back to this provider.
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

// MUI's index re-exports these names; nothing uses them.
export const useColorScheme = undefined;
export const Experimental_CssVarsProvider = undefined;
export const getInitColorSchemeScript = undefined;
