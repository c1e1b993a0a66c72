import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Note, Tool } from '@firedeck/contract';
import { createRandom, type Random } from '../../local/random.ts';
import type { Answer, Question } from '../ground/ask.ts';
import {
  aMember,
  askAs,
  aTool,
  expectStatus,
  listOf,
  type Member,
  notesOf,
  questions,
  renewSession,
} from '../ground/member.ts';

/** What this writer was told, in the order in which it was told. */
interface Journal {
  order: string[];
  tools: Map<string, { name: string; rev: number }>;
  trash: string[];
  notes: Pick<Note, 'content' | 'version'>;
  /** `<purpose> <address>` of each mail that the changes cause. */
  mails: string[];
  acknowledged: number;
  /** Of each question that had to be put again: no answer came, or none that is final. */
  refusals: Answer[];
}

const changes = [
  'add',
  'edit',
  'remove',
  'restore',
  'reorder',
  'save notes',
  'change password',
] as const;
const patienceMs = 60_000;
const asksAgainAfterMs = 100;
const mostTools = 12;

/** A member who changes one thing after the other and writes down what was acknowledged. */
export interface Writer {
  journal: Journal;
  /** Writes until told to stop; fails when an answer is not the one there has to be. */
  run(): Promise<void>;
  stop(): void;
  /** What the product holds now, in the journal's words, and what it should be. */
  compare(): Promise<{ stored: unknown; told: unknown }>;
}

export async function aWriter(
  address: string,
  seed: number,
  linkTokenOf?: (email: string) => Promise<string>,
): Promise<Writer> {
  const member = await aMember(address, linkTokenOf);
  const random = createRandom(seed);
  const journal: Journal = {
    order: [],
    tools: new Map(),
    trash: [],
    notes: { content: '', version: 0 },
    mails: [`confirm ${member.email}`],
    acknowledged: 0,
    refusals: [],
  };
  const ask = (question: Question, ...statuses: number[]) =>
    askUntilAnswered({ member, address, journal }, question, statuses);
  let isStopped = false;

  return {
    journal,
    async run() {
      while (!isStopped) {
        await changeSomething({ member, journal, random, ask });
        journal.acknowledged += 1;
      }
    },
    stop() {
      isStopped = true;
    },
    async compare() {
      const { tools } = await listOf(member, address);
      const { content, version } = await notesOf(member, address);
      return {
        stored: {
          tools: tools.map(({ id, name, rev }) => ({ id, name, rev })),
          notes: { content, version },
        },
        told: {
          tools: journal.order.map((id) => ({ id, ...journal.tools.get(id) })),
          notes: journal.notes,
        },
      };
    },
  };
}

type Ask = (question: Question, ...statuses: number[]) => Promise<unknown>;

interface Writing {
  member: Member;
  journal: Journal;
  random: Random;
  ask: Ask;
}

async function changeSomething({ member, journal, random, ask }: Writing): Promise<void> {
  const { order, tools, trash } = journal;
  const change = random.pick(changes);
  const id = random.pick(order);
  if (change === 'save notes') {
    const content = `Engine ${journal.acknowledged} is back`;
    const saved = await ask(questions.saveNotes(content, journal.notes.version), 200);
    const { version } = saved as Note;
    journal.notes = { content, version };
  } else if (change === 'change password') {
    const password = `engine ${journal.acknowledged} on scene`;
    await ask(questions.changePassword(member.password, password), 204);
    member.password = password;
    journal.mails.push(`changed ${member.email}`);
  } else if (id === undefined || (change === 'add' && order.length < mostTools)) {
    const key = randomUUID();
    const name = `tool ${journal.acknowledged}`;
    const { rev } = (await ask(questions.add(aTool(name), key), 201)) as Tool;
    order.push(key);
    tools.set(key, { name, rev });
  } else if (change === 'restore' && trash.length > 0) {
    // The product keeps the newest 50.
    const deleted = random.pick(trash.slice(-40));
    const { rev, position } = (await ask(questions.restore(deleted), 200)) as Tool;
    trash.splice(trash.indexOf(deleted), 1);
    order.splice(position, 0, deleted);
    tools.set(deleted, { name: tools.get(deleted)?.name ?? '', rev });
  } else if (change === 'reorder') {
    const ids = order.toReversed();
    await ask(questions.reorder(ids), 204);
    order.splice(0, order.length, ...ids);
  } else if (change === 'edit') {
    const name = `renamed ${journal.acknowledged}`;
    const edited = await ask(questions.edit(id, tools.get(id)?.rev ?? 0, { name }), 200);
    tools.set(id, { name, rev: (edited as Tool).rev });
  } else {
    await ask(questions.remove(id), 204);
    order.splice(order.indexOf(id), 1);
    trash.push(id);
  }
}

interface Asking {
  member: Member;
  address: string;
  journal: Journal;
}

/** Puts the question until an answer says what became of it, as a member does who presses the button again. */
async function askUntilAnswered(
  { member, address, journal }: Asking,
  question: Question,
  statuses: number[],
): Promise<unknown> {
  const givesUpAt = Date.now() + patienceMs;
  for (;;) {
    const answer = await askAs(member, address, question);
    if (isFinal(answer)) return expectStatus(answer, ...statuses);
    if (Date.now() > givesUpAt) return expectStatus(answer, ...statuses);
    journal.refusals.push(answer);
    if (answer.status === 401) await renewSession(member, address);
    await pause(asksAgainAfterMs);
  }
}

function isFinal({ status }: Answer): boolean {
  // 502: a gateway whose server is gone.
  return ![0, 401, 502, 503, 504].includes(status);
}
