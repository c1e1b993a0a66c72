import { randomUUID } from 'node:crypto';
import type { Note, Tool } from '@firedeck/contract';
import type { Random } from '../../local/random.ts';
import { type Answer, ask, type Question } from '../ground/ask.ts';
import { askAs, aTool, type Member, questions, renewSession } from '../ground/member.ts';

/** Requests that are sent one after the other, none a second time. */
export interface Load {
  /** How many were answered. */
  answered: number;
  changed: number;
  failures: string[];
  run(): Promise<void>;
  stop(): void;
}

const changesAmongThem = 3;

export function aLoad(address: string, member: Member, random: Random): Load {
  let isStopped = false;
  let signedInAt = Date.now();
  let notesVersion = 0;
  const tools: Tool[] = [];
  const load: Load = { answered: 0, changed: 0, failures: [], run, stop };

  async function run(): Promise<void> {
    while (!isStopped) {
      if (Date.now() - signedInAt > 300_000) {
        await renewSession(member, address);
        signedInAt = Date.now();
      }
      if (random.below(changesAmongThem) === 0) await change();
      else await send(random.pick([questions.list, questions.notes, questions.pulse]), 200);
    }
  }

  function stop(): void {
    isStopped = true;
  }

  async function change(): Promise<void> {
    load.changed += 1;
    const tool = random.pick(tools);
    const kind = random.below(4);
    if (kind === 0 || tool === undefined) {
      const body = await send(questions.add(aTool('In service'), randomUUID()), 201);
      if (body !== undefined) tools.push(body as Tool);
    } else if (kind === 1) {
      const content = `Engine ${load.answered}`;
      const saved = await send(questions.saveNotes(content, notesVersion), 200);
      if (saved !== undefined) notesVersion = (saved as Note).version;
    } else if (kind === 2 && tools.length < 10) {
      const body = await send(questions.edit(tool.id, tool.rev, { name: `${load.answered}` }), 200);
      if (body !== undefined) tool.rev = (body as Tool).rev;
    } else {
      await send(questions.remove(tool.id), 204);
      tools.splice(tools.indexOf(tool), 1);
    }
  }

  async function send(question: Question, status: number): Promise<unknown> {
    const answer = await askAs(member, address, question);
    if (answer.status === status) load.answered += 1;
    else load.failures.push(`${question.method} ${question.path}: ${told(answer)}`);
    return answer.status === status ? answer.body : undefined;
  }

  return load;
}

function told({ status, failure, body, ms }: Answer): string {
  return `${status} ${failure ?? JSON.stringify(body)} after ${ms} ms`;
}

/** Whether this one process takes requests, asked past the gateway as a cluster's prober does. */
export async function isReady(address: string): Promise<boolean> {
  return (await ask(address, { ...questions.ready, withinMs: 2_000 })).status === 200;
}
