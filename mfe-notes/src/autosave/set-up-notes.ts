import { getStore, type ModuleContext, shellServices } from '@firedeck/sdk';
import { notesApi } from '../notes-api.ts';
import { type AutosaveRegistry, createAutosaveRegistry } from './autosave-registry.ts';

let registry: AutosaveRegistry | null = null;

/** @throws Error before the module was set up. */
export function autosaveRegistry(): AutosaveRegistry {
  if (!registry) throw new Error('The notes module was not set up');
  return registry;
}

/** Subscribes the notes to live updates, page lifecycle and sign-out; tests call the cleanup. */
export function setUpNotes(context: ModuleContext): () => void {
  const created = createAutosaveRegistry();
  registry = created;
  const cleanups = [
    ...subscribeToEvents(context, created),
    ...subscribeToPage(created),
    saveBeforeSignOut(context, created),
    shellServices().session.subscribe(() => void created.discardAfterSignOut()),
  ];
  return () => {
    for (const cleanUp of cleanups) cleanUp();
    created.current()?.stop();
    registry = null;
  };
}

const subscribeToEvents = (context: ModuleContext, { current }: AutosaveRegistry) => [
  context.onEvent('notes.changed', ({ version }) => current()?.remoteChanged(version)),
  // The server is back: retry without the remaining delay.
  context.onEvent('resync', () => {
    getStore().dispatch(notesApi.util.invalidateTags(['Notes']));
    current()?.retry();
  }),
  context.onEvent('hello', ({ notes }) => current()?.remoteChanged(notes)),
];

const saveBeforeSignOut = (context: ModuleContext, { current }: AutosaveRegistry) =>
  context.beforeSignOut(async () => current()?.flush());

const subscribeToPage = ({ current }: AutosaveRegistry) => [
  listen(window, 'online', () => current()?.retry()),
  listen(window, 'pagehide', () => current()?.saveNow()),
  listen(document, 'visibilitychange', () => {
    if (document.visibilityState === 'hidden') current()?.flush();
  }),
  listen(window, 'beforeunload', (event) => {
    if (current()?.wouldLoseText()) event.preventDefault();
  }),
];

function listen(target: EventTarget, name: string, listener: (event: Event) => void): () => void {
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
}
