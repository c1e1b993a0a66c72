import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Note, Tool, ToolList } from '@firedeck/contract';
import fc from 'fast-check';
import { buildTool, createMember } from '../../api-client/member.ts';
import type { Answer } from '../../api-client/send-request.ts';
import { type HistoryRequest, Journal, type NetworkFault, networkFaults } from './journal.ts';

const acts = [
  'list',
  'get',
  'add',
  'add again',
  'edit',
  'remove',
  'restore',
  'reorder',
  'read notes',
  'save notes',
] as const;

/** A step of a client. The numbers choose among the items that exist by then. */
export interface Step {
  act: (typeof acts)[number];
  choice: number;
  text: number;
  fault: NetworkFault;
  delayMs: number;
}

const step = fc.record({
  act: fc.constantFrom(...acts),
  choice: fc.nat(11),
  text: fc.nat(3),
  fault: fc.constantFrom(...networkFaults),
  delayMs: fc.nat(12),
});

/** Three to five clients with their steps. */
export const clientHistories = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), {
  minLength: 3,
  maxLength: 5,
});

/** The state a client saw last. */
interface Screen {
  order: string[];
  revs: Map<string, number>;
  notesVersion: number;
}

/** Runs the clients in parallel on one member's board. Throws when no serial order explains the responses. */
export async function runHistory(address: string, clients: Step[][]): Promise<void> {
  const member = await createMember(address);
  const journal = new Journal(address, member);
  await Promise.all(clients.map((steps) => runClient(journal, steps)));
  await journal.settle();
  journal.expectWholeBoard(await journal.send({ act: 'list' }));
  await journal.send({ act: 'read notes' });
  journal.expectSerialOrder();
}

async function runClient(journal: Journal, steps: Step[]): Promise<void> {
  const screen: Screen = { order: [], revs: new Map(), notesVersion: 0 };
  for (const { delayMs, fault, ...choices } of steps) {
    await pause(delayMs);
    const request = createRequest(choices, screen, journal);
    updateScreen(screen, request, await journal.sendWith(fault, request, delayMs));
  }
}

function createRequest(
  { act, choice, text }: Pick<Step, 'act' | 'choice' | 'text'>,
  screen: Screen,
  journal: Journal,
): HistoryRequest {
  const { known } = journal;
  const id = known.length === 0 ? randomUUID() : (known[choice % known.length] as string);
  if (act === 'add') return journal.firstAdd(`tool ${text}`);
  if (act === 'add again') return { act: 'add', id, input: buildTool(`tool ${text}`) };
  if (act === 'edit') {
    const changes = choice % 2 === 0 ? { name: `name ${text}` } : { notes: `notes ${text}` };
    return { act, id, rev: screen.revs.get(id) ?? 1, changes };
  }
  if (act === 'reorder') return { act, ids: rotate(screen.order, choice) };
  if (act === 'save notes') return { act, content: `text ${text}`, version: screen.notesVersion };
  return act === 'list' || act === 'read notes' ? { act } : { act, id };
}

function rotate(ids: string[], by: number): string[] {
  const cut = ids.length === 0 ? 0 : by % ids.length;
  return [...ids.slice(cut), ...ids.slice(0, cut)];
}

/** Updates the screen from a response. */
function updateScreen(screen: Screen, request: HistoryRequest, { body }: Answer): void {
  const content = (body as { current?: unknown } | undefined)?.current ?? body;
  if (typeof content !== 'object' || content === null) return;
  if (request.act === 'read notes' || request.act === 'save notes') {
    screen.notesVersion = (content as Note).version ?? screen.notesVersion;
  } else if ('tools' in content) {
    const { tools } = content as ToolList;
    screen.order = tools.map(({ id }) => id);
    for (const { id, rev } of tools) screen.revs.set(id, rev);
  } else if ('rev' in content) {
    const { id, rev } = content as Tool;
    screen.revs.set(id, rev);
  }
}
