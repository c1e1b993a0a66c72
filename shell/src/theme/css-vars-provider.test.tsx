import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createFiredeckTheme } from '@firedeck/sdk';
import { createTheme, type Theme, ThemeProvider, useTheme } from '@mui/material';
import { cleanup, render } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { CssVarsProvider } from './css-vars-provider.tsx';

afterEach(cleanup);

/** The theme that a provider passes to its children, and the style sheets it adds. */
function readProvided(Provider: ComponentType<{ theme: Theme; children: ReactNode }>) {
  const container = document.body.appendChild(document.createElement('div'));
  const cache = createCache({ key: 'provided', container, speedy: false });
  let provided: Theme | undefined;
  function Child() {
    provided = useTheme();
    return null;
  }
  render(
    <CacheProvider value={cache}>
      <Provider theme={createFiredeckTheme()}>
        <Child />
      </Provider>
    </CacheProvider>,
  );
  const { vars, palette, typography, shape, breakpoints, components } = provided ?? ({} as Theme);
  const styles = container.textContent;
  container.remove();
  return {
    values: { vars, palette, typography, shape, breakpoints, components },
    results: [
      provided?.spacing(2),
      provided?.unstable_sx({ p: 2, color: 'text.secondary' }),
      provided?.applyStyles('light', { color: 'red' }),
      provided?.applyStyles('dark', { color: 'red' }),
    ],
    styles,
  };
}

test('the build’s provider › passes the same theme and variables as MUI’s', () => {
  const outer = createTheme();
  const own = readProvided((props) => (
    // Outside of the build, MUI warns about a theme function without an outer theme.
    <ThemeProvider theme={outer}>
      <CssVarsProvider {...props} />
    </ThemeProvider>
  ));
  const replaced = readProvided(ThemeProvider);
  expect(own.styles).toContain('--mui-palette-primary-main');
  // Without functions, which differ on every call.
  expect(JSON.parse(JSON.stringify(own))).toEqual(JSON.parse(JSON.stringify(replaced)));
});
