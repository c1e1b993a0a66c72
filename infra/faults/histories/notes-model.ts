import type { Answer } from '../../api-client/send-request.ts';

export type NotesRequest =
  | { act: 'read notes' }
  | { act: 'save notes'; content: string; version: number };

export interface Notes {
  version: number;
  content: string;
}

export const noNotes: Notes = { version: 0, content: '' };

/** The sequential specification of notes. */
export function notesModel(
  notes: Notes,
  request: NotesRequest,
  response: Answer | undefined,
): Notes | null {
  const { status, next } = expectResult(notes, request);
  if (response === undefined) return next;
  const returned = (
    status === 412 ? (response.body as { current?: Notes }).current : response.body
  ) as Notes;
  const isConsistent =
    response.status === status &&
    returned?.version === next.version &&
    returned.content === next.content;
  return isConsistent ? next : null;
}

function expectResult(notes: Notes, request: NotesRequest): { status: number; next: Notes } {
  if (request.act === 'read notes') return { status: 200, next: notes };
  const { content, version } = request;
  if (version === notes.version) return { status: 200, next: { version: version + 1, content } };
  return { status: content === notes.content ? 200 : 412, next: notes };
}
