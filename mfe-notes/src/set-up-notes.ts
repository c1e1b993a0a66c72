import { type ModuleContext, shellServices } from '@firedeck/sdk';
import { notesApi } from './notes-api.ts';
import { createNotesKeeper, type NotesKeeper } from './notes-card/notes-keeper.ts';

let keeper: NotesKeeper | null = null;

/** @throws Error before the module was set up. */
export function notesKeeper(): NotesKeeper {
  if (!keeper) throw new Error('The notes module was not set up');
  return keeper;
}

/** Ties the notes to live updates, to the page's life and to the sign-out; returns the way back. */
export function setUpNotes(context: ModuleContext): () => void {
  const made = createNotesKeeper(context.dispatch);
  keeper = made;
  const undo = [
    ...followEvents(context, made),
    ...followPage(made),
    saveBeforeSignOut(context, made),
    shellServices().session.subscribe(() => void made.forgetGivenUp()),
  ];
  return () => {
    for (const stop of undo) stop();
    made.current()?.stop();
    keeper = null;
  };
}

const followEvents = (context: ModuleContext, { current }: NotesKeeper) => [
  context.onEvent('notes.changed', ({ version }) => current()?.heardOf(version)),
  // The server is back: what waits for its next attempt need not wait on.
  context.onEvent('resync', () => {
    context.dispatch(notesApi.util.invalidateTags(['Notes']));
    current()?.retry();
  }),
  context.onEvent('hello', ({ notes }) => current()?.heardOf(notes)),
];

const saveBeforeSignOut = (context: ModuleContext, { current }: NotesKeeper) =>
  context.beforeSignOut(async () => current()?.flush());

const followPage = ({ current }: NotesKeeper) => [
  listen(window, 'online', () => current()?.retry()),
  listen(window, 'pagehide', () => current()?.leave()),
  listen(document, 'visibilitychange', () => {
    if (document.visibilityState === 'hidden') current()?.flush();
  }),
  listen(window, 'beforeunload', (event) => {
    const autosave = current();
    if (autosave?.wouldLoseText()) event.preventDefault();
  }),
];

function listen(target: EventTarget, name: string, listener: (event: Event) => void): () => void {
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
}
