import createCache from '@emotion/cache';
import { provideShell } from '@firedeck/sdk';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { createLiveUpdates } from './live/live-updates.ts';
import { readDocumentModules } from './modules/document-modules.ts';
import { loadExposed, registerModules } from './modules/federation.ts';
import { createModuleLoader } from './modules/module-loader.ts';
import { startFromSerial } from './modules/newer-release.ts';
import { Slot } from './modules/slot.tsx';
import { styleNonce } from './nonce.ts';
import { createRoutes } from './routes.tsx';
import { createFetchApi } from './session/fetch-api.ts';
import { createSessionService } from './session/session-service.ts';
import { createStore } from './store.ts';
import { showToast } from './toasts/toasts.tsx';

/** Puts the shell together, in the order in which one part needs the other, and shows it. */
export function start(): void {
  const chosen = readDocumentModules();
  startFromSerial(chosen.serial);
  const store = createStore();
  const session = createSessionService();
  const fetchApi = createFetchApi(session);
  provideShell({ fetchApi, session, showToast, renderSlot: (name) => <Slot name={name} /> });
  const { onEvent } = createLiveUpdates({ fetchApi, session });

  registerModules(chosen.modules);
  const loader = createModuleLoader({
    loadExposed,
    context: {
      onEvent,
      beforeSignOut: session.beforeSignOut,
      dispatch: (action) => store.dispatch(action as Parameters<typeof store.dispatch>[0]),
    },
  });
  createRoot(appElement()).render(
    <App
      styles={createCache({ key: 'fd', nonce: styleNonce, prepend: true })}
      store={store}
      modules={{ chosen, loader }}
      router={createBrowserRouter(createRoutes(chosen))}
    />,
  );
}

function appElement(): HTMLElement {
  const element = document.getElementById('app');
  if (!element) throw new Error('The document has no element for the app');
  return element;
}
