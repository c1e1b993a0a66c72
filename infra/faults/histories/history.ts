import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Note, Tool, ToolList } from '@firedeck/contract';
import fc from 'fast-check';
import type { Answer } from '../ground/ask.ts';
import { aMember, aTool } from '../ground/member.ts';
import { type HistoryRequest, Journal, type Mishap, mishaps } from './journal.ts';

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

/** What a client does next. The numbers choose among what there is by then. */
export interface Step {
  act: (typeof acts)[number];
  choice: number;
  text: number;
  mishap: Mishap;
  delayMs: number;
}

const step = fc.record({
  act: fc.constantFrom(...acts),
  choice: fc.nat(11),
  text: fc.nat(3),
  mishap: fc.constantFrom(...mishaps),
  delayMs: fc.nat(12),
});

/** Three to five clients, each with its steps. */
export const someClients = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), {
  minLength: 3,
  maxLength: 5,
});

/** What one client saw last, as a screen holds it. */
interface Screen {
  order: string[];
  revs: Map<string, number>;
  notesVersion: number;
}

/** Lets the clients act side by side on one member's board. Throws where no serial order explains it. */
export async function runHistory(address: string, clients: Step[][]): Promise<void> {
  const member = await aMember(address);
  const journal = new Journal(address, member);
  await Promise.all(clients.map((steps) => runClient(journal, steps)));
  await journal.settle();
  journal.expectWholeBoard(await journal.send({ act: 'list' }));
  await journal.send({ act: 'read notes' });
  journal.expectSerialOrder();
}

async function runClient(journal: Journal, steps: Step[]): Promise<void> {
  const screen: Screen = { order: [], revs: new Map(), notesVersion: 0 };
  for (const { delayMs, mishap, ...choices } of steps) {
    await pause(delayMs);
    const request = requestOf(choices, screen, journal);
    see(screen, request, await journal.sendWith(mishap, request, delayMs));
  }
}

function requestOf(
  { act, choice, text }: Pick<Step, 'act' | 'choice' | 'text'>,
  screen: Screen,
  journal: Journal,
): HistoryRequest {
  const { known } = journal;
  const id = known.length === 0 ? randomUUID() : (known[choice % known.length] as string);
  if (act === 'add') return journal.firstAdd(`tool ${text}`);
  if (act === 'add again') return { act: 'add', id, input: aTool(`tool ${text}`) };
  if (act === 'edit') {
    const changes = choice % 2 === 0 ? { name: `name ${text}` } : { notes: `notes ${text}` };
    return { act, id, rev: screen.revs.get(id) ?? 1, changes };
  }
  if (act === 'reorder') return { act, ids: rotated(screen.order, choice) };
  if (act === 'save notes') return { act, content: `text ${text}`, version: screen.notesVersion };
  return act === 'list' || act === 'read notes' ? { act } : { act, id };
}

function rotated(ids: string[], by: number): string[] {
  const cut = ids.length === 0 ? 0 : by % ids.length;
  return [...ids.slice(cut), ...ids.slice(0, cut)];
}

/** Takes over what an answer tells, as a screen does. */
function see(screen: Screen, request: HistoryRequest, { body }: Answer): void {
  const told = (body as { current?: unknown } | undefined)?.current ?? body;
  if (typeof told !== 'object' || told === null) return;
  if (request.act === 'read notes' || request.act === 'save notes') {
    screen.notesVersion = (told as Note).version ?? screen.notesVersion;
  } else if ('tools' in told) {
    const { tools } = told as ToolList;
    screen.order = tools.map(({ id }) => id);
    for (const { id, rev } of tools) screen.revs.set(id, rev);
  } else if ('rev' in told) {
    const { id, rev } = told as Tool;
    screen.revs.set(id, rev);
  }
}
