import type { Answer } from '../ground/ask.ts';

export type NotesRequest =
  | { act: 'read notes' }
  | { act: 'save notes'; content: string; version: number };

export interface Notes {
  version: number;
  content: string;
}

export const noNotes: Notes = { version: 0, content: '' };

/** The notes' rules without anything going on at the same time. */
export function notesModel(
  notes: Notes,
  request: NotesRequest,
  answer: Answer | undefined,
): Notes | null {
  const { status, next } = expectedOf(notes, request);
  if (answer === undefined) return next;
  const told = (
    status === 412 ? (answer.body as { current?: Notes }).current : answer.body
  ) as Notes;
  const isTrue =
    answer.status === status && told?.version === next.version && told.content === next.content;
  return isTrue ? next : null;
}

function expectedOf(notes: Notes, request: NotesRequest): { status: number; next: Notes } {
  if (request.act === 'read notes') return { status: 200, next: notes };
  const { content, version } = request;
  if (version === notes.version) return { status: 200, next: { version: version + 1, content } };
  return { status: content === notes.content ? 200 : 412, next: notes };
}
