import { CacheProvider, type EmotionCache } from '@emotion/react';
import { createFiredeckTheme, globalStyles, logFailure } from '@firedeck/sdk';
import { GlobalStyles, ThemeProvider } from '@mui/material';
import { StrictMode } from 'react';
import { Provider as StoreProvider } from 'react-redux';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { ErrorBoundary } from './failures/error-boundary.tsx';
import { type Modules, ModulesContext } from './modules/modules-context.ts';
import type { Store } from './store.ts';
import { fontFaces } from './theme/font-faces.ts';
import { Toasts } from './toasts/toasts.tsx';

interface AppProps {
  styles: EmotionCache;
  store: Store;
  modules: Modules;
  router: RouterProviderProps['router'];
}

const theme = createFiredeckTheme();

/** The whole shell: one style cache, one theme, one store, one router for all modules. */
export function App({ styles, store, modules, router }: AppProps) {
  const app = (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme} storageManager={null}>
        <GlobalStyles styles={[...fontFaces]} />
        <GlobalStyles styles={globalStyles} />
        <StoreProvider store={store}>
          <ModulesContext value={modules}>
            <ErrorBoundary
              resetKey=""
              onError={(error) => logFailure('toasts failed', error)}
              fallback={() => null}
              pending={null}
            >
              <Toasts />
            </ErrorBoundary>
            <RouterProvider router={router} />
          </ModulesContext>
        </StoreProvider>
      </ThemeProvider>
    </CacheProvider>
  );
  // biome-ignore lint/style/noProcessEnv: replaced by the build, so that production has nothing of it
  return process.env.NODE_ENV === 'development' ? <StrictMode>{app}</StrictMode> : app;
}
