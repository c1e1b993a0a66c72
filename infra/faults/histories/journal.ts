import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ToolList } from '@firedeck/contract';
import type { Answer, Question } from '../ground/ask.ts';
import { askAs, aTool, type Member, questions } from '../ground/member.ts';
import { type NotesRequest, noNotes, notesModel } from './notes-model.ts';
import { type Happening, hasSerialOrder } from './serial-order.ts';
import { emptyBoard, type ToolsRequest, toolsModel } from './tools-model.ts';

export const mishaps = [
  'none',
  /** The client knows nothing and sends it again. */
  'reply lost',
  'sent twice at once',
  /** A copy arrives later, while the client goes on. */
  'copy arrives late',
  /** The connection breaks at some moment, and the client sends it again. */
  'severed',
] as const;

export type Mishap = (typeof mishaps)[number];
export type HistoryRequest = ToolsRequest | NotesRequest;
type Entry<Request> = Happening<Request, Answer>;

/** Everything that was sent for one member, with its times. */
export class Journal {
  /** Ids of all tools that any client tried to add. */
  readonly known: string[] = [];
  readonly #address: string;
  readonly #member: Member;
  readonly #entries: Entry<HistoryRequest>[] = [];
  readonly #underWay: Promise<unknown>[] = [];

  constructor(address: string, member: Member) {
    this.#address = address;
    this.#member = member;
  }

  firstAdd(name: string): ToolsRequest {
    const id = randomUUID();
    this.known.push(id);
    return { act: 'add', id, input: aTool(name) };
  }

  /** What the client learns of it in the end. */
  async sendWith(mishap: Mishap, request: HistoryRequest, moment: number): Promise<Answer> {
    if (mishap === 'reply lost') await this.send(request);
    if (mishap === 'severed') await this.send(request, 1 + moment);
    if (mishap === 'sent twice at once') this.#underWay.push(this.send(request));
    if (mishap === 'copy arrives late')
      this.#underWay.push(pause(2 * moment).then(() => this.send(request)));
    return this.send(request);
  }

  async send(request: HistoryRequest, withinMs?: number): Promise<Answer> {
    const sentAt = performance.now();
    const entry: Entry<HistoryRequest> = { request, reply: undefined, sentAt, repliedAt: Infinity };
    this.#entries.push(entry);
    const question = questionOf(request);
    const answer = await askAs(this.#member, this.#address, {
      ...question,
      ...(withinMs !== undefined && { withinMs }),
    });
    if (answer.status === 0) {
      if (withinMs === undefined) throw new Error(`no answer to ${request.act}: ${answer.failure}`);
      return answer;
    }
    entry.reply = answer;
    entry.repliedAt = performance.now();
    return answer;
  }

  async settle(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  /** Said on its own, because the search says only that something is wrong. */
  expectWholeBoard({ body }: Answer): void {
    const { tools } = body as ToolList;
    const ids = new Set(tools.map(({ id }) => id));
    if (ids.size !== tools.length) throw new Error(`a tool twice: ${JSON.stringify(tools)}`);
    if (tools.some(({ position }, index) => position !== index))
      throw new Error(`positions are no order: ${JSON.stringify(tools)}`);
    const removed = new Set(this.#ids('remove'));
    for (const id of this.#ids('add', 201))
      if (!removed.has(id) && !ids.has(id)) throw new Error(`an acknowledged tool is gone: ${id}`);
  }

  expectSerialOrder(): void {
    const isOfNotes = ({ request }: Entry<HistoryRequest>) => request.act.endsWith('notes');
    const ofNotes = this.#entries.filter(isOfNotes) as Entry<NotesRequest>[];
    const ofTools = this.#entries.filter((one) => !isOfNotes(one)) as Entry<ToolsRequest>[];
    if (!hasSerialOrder(ofNotes, noNotes, notesModel))
      throw new Error(`no serial order explains the notes:\n${told(ofNotes)}`);
    if (!hasSerialOrder(ofTools, emptyBoard, toolsModel))
      throw new Error(`no serial order explains the tools:\n${told(ofTools)}`);
  }

  #ids(act: 'add' | 'remove', status?: number): string[] {
    return this.#entries.flatMap(({ request, reply }) =>
      request.act === act && (status === undefined || reply?.status === status) ? [request.id] : [],
    );
  }
}

function questionOf(request: HistoryRequest): Question {
  switch (request.act) {
    case 'list':
      return questions.list;
    case 'get':
      return questions.get(request.id);
    case 'add':
      return questions.add(request.input, request.id);
    case 'edit':
      return questions.edit(request.id, request.rev, request.changes);
    case 'remove':
      return questions.remove(request.id);
    case 'restore':
      return questions.restore(request.id);
    case 'reorder':
      return questions.reorder(request.ids);
    case 'read notes':
      return questions.notes;
    case 'save notes':
      return questions.saveNotes(request.content, request.version);
  }
}

function told(entries: Entry<HistoryRequest>[]): string {
  const begin = entries[0]?.sentAt ?? 0;
  const line = ({ request, reply, sentAt, repliedAt }: Entry<HistoryRequest>) => {
    const times = `${(sentAt - begin).toFixed(1)}–${(repliedAt - begin).toFixed(1)} ms`;
    return `${times} ${JSON.stringify(request)} → ${reply?.status ?? 'nothing'} ${JSON.stringify(reply?.body)}`;
  };
  return entries.map(line).join('\n');
}
