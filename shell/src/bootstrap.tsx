import type { DocumentModules } from '@firedeck/contract';
import { api, getMemberId, provideShell, UnreadableAnswer } from '@firedeck/sdk';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { moduleConfig } from '../module.config.ts';
import { isAgencyDocument } from './agency-document.ts';
import { App } from './app.tsx';
import { clearBootResponses } from './boot/boot-responses.ts';
import { endOpeningWhenReady } from './boot/end-opening.ts';
import { styleNonce } from './browser/nonce.ts';
import { createDrafts } from './drafts/drafts.ts';
import { waitForDraftsSaved } from './drafts/wait-for-drafts-saved.ts';
import { createLiveUpdates } from './live/live-updates.ts';
import { loadLockScreen } from './lock/load-lock-screen.ts';
import { lockByKey } from './lock/lock-key.ts';
import { memberStore } from './member-data/member-store.ts';
import { memberValues } from './member-data/member-values.ts';
import { createOfflineCopy } from './member-data/offline-copy.ts';
import { listSlotPaths } from './modules/document-modules.ts';
import { loadExposed, registerModules } from './modules/federation.ts';
import { initRelease } from './modules/latest-release.ts';
import { logModuleFailure } from './modules/log-module-failure.ts';
import { createModuleLoader } from './modules/module-loader.ts';
import { parseDocument } from './modules/parse-document.ts';
import { createUnreadableReporter } from './modules/report-unreadable.ts';
import { Slot } from './modules/slot.tsx';
import { startNotifications } from './notifications/start-notifications.ts';
import { UnreadableDocument } from './pages/unreadable-document.tsx';
import { startLargeControls } from './preferences/large-controls.ts';
import { createRoutes } from './routes.tsx';
import { draftKeys, sharedDevice } from './session/device-state.ts';
import { createFetchApi } from './session/fetch-api.ts';
import { followOfflineCopy } from './session/follow-offline-copy.ts';
import { isRemembered } from './session/remember-me.ts';
import { createSessionService } from './session/session-service.ts';
import { provideShellSession, type ShellSession } from './session/shell-session.ts';
import { watchSession } from './session/watch-session.ts';
import { renderStationTools } from './station-sheet/station-tools.tsx';
import { stepUp } from './step-up/step-up.ts';
import { createStore, type Store } from './store.ts';
import { texts } from './texts.ts';
import { startBrightness } from './theme/night-brightness.ts';
import { startNightClock } from './theme/night-clock.ts';
import { createStyleCache } from './theme/style-cache.ts';
import { startTheme, subscribeToTheme } from './theme/theme-choice.ts';
import { showToast } from './toasts/toasts.tsx';

/** Creates the parts of the shell in dependency order and renders it. */
export function start(): void {
  const { documentModules: parsed, faults } = parseDocument(documentBlock());
  const documentModules = parsed ?? { serial: 0, modules: [] };
  initRelease(documentModules.serial);
  startAppearance();
  const store = createStore();
  const { session, fetchApi, drafts } = startMemberSession(listSlotPaths(documentModules));
  const router = createRouter(parsed);
  const reportUnreadable = createUnreadableReporter(documentModules.modules);
  provideShell({
    fetchApi,
    session,
    drafts,
    values: memberValues,
    showToast,
    navigate: (path) => void router.navigate(path),
    reportUnreadable,
    isSharedDevice: () => !isRemembered() || sharedDevice.get() !== null,
    store,
    renderSlot: (name) => renderStationTools(name) ?? <Slot name={name} />,
  });
  for (const fault of faults) reportUnreadable(moduleConfig.id, new UnreadableAnswer(fault));
  const app = appElement();
  const shown = endOpeningWhenReady(app);
  const { onEvent } = createLiveUpdates({ fetchApi, session, store, shown });
  startNotifications({ onEvent, fetchApi, session });
  clearOnMemberChange(store, session);
  session.onEnded(() => showToast({ kind: 'info', ...texts.sessionEnded }));
  registerModules(documentModules.modules);
  const loader = createModuleLoader({
    loadExposed,
    log: logModuleFailure,
    context: {
      onEvent,
      beforeSignOut: session.beforeSignOut,
      dispatch: (action) => store.dispatch(action as Parameters<typeof store.dispatch>[0]),
    },
  });
  const root = createRoot(app);
  // A transition renders in short slices, so that input is handled in between.
  startTransition(() =>
    root.render(
      <App
        styles={createStyleCache(styleNonce)}
        store={store}
        modules={{ documentModules, loader }}
        router={router}
      />,
    ),
  );
}

function startAppearance(): void {
  startTheme();
  startBrightness(subscribeToTheme);
  startNightClock();
  startLargeControls();
}

/** Creates the session and its member's data on this device. */
function startMemberSession(paths: readonly string[]) {
  const offlineCopy = createOfflineCopy({ paths, isAllowed: isCopyAllowed });
  const session = createSessionService({
    findOfflineMember: isAgencyDocument ? async () => null : offlineCopy.findMember,
    prepareLock: loadLockScreen,
  });
  provideShellSession(session);
  addEventListener('keydown', lockByKey);
  followOfflineCopy(session, offlineCopy);
  watchSession({ store: memberStore, values: memberValues, session });
  const drafts = createDrafts({
    owner: isAgencyDocument ? () => null : session.owner,
    store: memberStore,
    sealing: () => ({ keys: draftKeys.get(), isRequired: sharedDevice.get() !== null }),
  });
  session.beforeSignOut(() => waitForDraftsSaved(drafts));
  return { session, drafts, fetchApi: createFetchApi(session, offlineCopy) };
}

const createRouter = (documentModules: DocumentModules | null) =>
  createBrowserRouter(
    documentModules
      ? createRoutes(documentModules)
      : [{ path: '*', element: <UnreadableDocument /> }],
    // If the page was scrolled before the app started, hydration data keeps the router from
    // scrolling.
    scrollY ? { hydrationData: {} } : {},
  );

/** Whether the agency's setting and this device allow an offline copy. */
const isCopyAllowed = (): boolean =>
  document.documentElement.dataset.offline === 'private' && isRemembered();

// Another member on the same device must never see the last one's data.
function clearOnMemberChange(store: Store, session: ShellSession): void {
  let lastMemberId = getMemberId(session.state());
  session.subscribe(() => {
    const member = getMemberId(session.state());
    if (lastMemberId !== null && member !== lastMemberId) {
      stepUp.cancelAll();
      store.dispatch(api.util.resetApiState());
      clearBootResponses();
    }
    lastMemberId = member;
  });
}

function documentBlock(): string {
  return document.getElementById('firedeck-modules')?.textContent ?? '';
}

function appElement(): HTMLElement {
  const element = document.getElementById('app');
  if (!element) throw new Error('The document has no #app');
  return element;
}
