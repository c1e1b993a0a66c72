import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ToolList } from '@firedeck/contract';
import { apiRequests, buildTool, type Member, sendAs } from '../../api-client/member.ts';
import type { Answer, ApiRequest } from '../../api-client/send-request.ts';
import { type NotesRequest, noNotes, notesModel } from './notes-model.ts';
import { hasSerialOrder, type Operation } from './serial-order.ts';
import { emptyBoard, type ToolsRequest, toolsModel } from './tools-model.ts';

export const networkFaults = [
  'none',
  /** The client gets no reply and retries. */
  'reply lost',
  'sent twice at once',
  /** A duplicate arrives later, while the client continues. */
  'copy arrives late',
  /** The connection breaks, and the client retries. */
  'severed',
] as const;

export type NetworkFault = (typeof networkFaults)[number];
export type HistoryRequest = ToolsRequest | NotesRequest;
type Entry<Request> = Operation<Request, Answer>;

/** All requests of one member with their times. */
export class Journal {
  /** Ids of all tools that any client tried to add. */
  readonly known: string[] = [];
  readonly #address: string;
  readonly #member: Member;
  readonly #entries: Entry<HistoryRequest>[] = [];
  readonly #pending: Promise<unknown>[] = [];

  constructor(address: string, member: Member) {
    this.#address = address;
    this.#member = member;
  }

  firstAdd(name: string): ToolsRequest {
    const id = randomUUID();
    this.known.push(id);
    return { act: 'add', id, input: buildTool(name) };
  }

  /** The response that the client receives in the end. */
  async sendWith(fault: NetworkFault, request: HistoryRequest, moment: number): Promise<Answer> {
    if (fault === 'reply lost') await this.send(request);
    if (fault === 'severed') await this.send(request, 1 + moment);
    if (fault === 'sent twice at once') this.#pending.push(this.send(request));
    if (fault === 'copy arrives late')
      this.#pending.push(pause(2 * moment).then(() => this.send(request)));
    return this.send(request);
  }

  async send(request: HistoryRequest, withinMs?: number): Promise<Answer> {
    const sentAt = performance.now();
    const entry: Entry<HistoryRequest> = { request, reply: undefined, sentAt, repliedAt: Infinity };
    this.#entries.push(entry);
    const response = await sendAs(this.#member, this.#address, {
      ...toApiRequest(request),
      ...(withinMs !== undefined && { withinMs }),
    });
    if (response.status === 0) {
      if (withinMs === undefined)
        throw new Error(`no response to ${request.act}: ${response.failure}`);
      return response;
    }
    entry.reply = response;
    entry.repliedAt = performance.now();
    return response;
  }

  async settle(): Promise<void> {
    await Promise.all(this.#pending);
  }

  /** Checked separately for its messages: the search reports only that something is wrong. */
  expectWholeBoard({ body }: Answer): void {
    const { tools } = body as ToolList;
    const ids = new Set(tools.map(({ id }) => id));
    if (ids.size !== tools.length) throw new Error(`a tool twice: ${JSON.stringify(tools)}`);
    if (tools.some(({ position }, index) => position !== index))
      throw new Error(`positions are not consecutive: ${JSON.stringify(tools)}`);
    const removed = new Set(this.#ids('remove'));
    for (const id of this.#ids('add', 201))
      if (!removed.has(id) && !ids.has(id))
        throw new Error(`an acknowledged tool is missing: ${id}`);
  }

  expectSerialOrder(): void {
    const isOfNotes = ({ request }: Entry<HistoryRequest>) => request.act.endsWith('notes');
    const ofNotes = this.#entries.filter(isOfNotes) as Entry<NotesRequest>[];
    const ofTools = this.#entries.filter((one) => !isOfNotes(one)) as Entry<ToolsRequest>[];
    if (!hasSerialOrder(ofNotes, noNotes, notesModel))
      throw new Error(`no serial order explains the notes:\n${formatEntries(ofNotes)}`);
    if (!hasSerialOrder(ofTools, emptyBoard, toolsModel))
      throw new Error(`no serial order explains the tools:\n${formatEntries(ofTools)}`);
  }

  #ids(act: 'add' | 'remove', status?: number): string[] {
    return this.#entries.flatMap(({ request, reply }) =>
      request.act === act && (status === undefined || reply?.status === status) ? [request.id] : [],
    );
  }
}

function toApiRequest(request: HistoryRequest): ApiRequest {
  switch (request.act) {
    case 'list':
      return apiRequests.list;
    case 'get':
      return apiRequests.get(request.id);
    case 'add':
      return apiRequests.add(request.input, request.id);
    case 'edit':
      return apiRequests.edit(request.id, request.rev, request.changes);
    case 'remove':
      return apiRequests.remove(request.id);
    case 'restore':
      return apiRequests.restore(request.id);
    case 'reorder':
      return apiRequests.reorder(request.ids);
    case 'read notes':
      return apiRequests.notes;
    case 'save notes':
      return apiRequests.saveNotes(request.content, request.version);
  }
}

function formatEntries(entries: Entry<HistoryRequest>[]): string {
  const begin = entries[0]?.sentAt ?? 0;
  const line = ({ request, reply, sentAt, repliedAt }: Entry<HistoryRequest>) => {
    const times = `${(sentAt - begin).toFixed(1)}–${(repliedAt - begin).toFixed(1)} ms`;
    return `${times} ${JSON.stringify(request)} → ${reply?.status ?? 'nothing'} ${JSON.stringify(reply?.body)}`;
  };
  return entries.map(line).join('\n');
}
