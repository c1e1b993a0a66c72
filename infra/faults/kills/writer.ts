import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Note, Tool, ToolList } from '@firedeck/contract';
import {
  apiRequests,
  buildTool,
  createMember,
  expectStatus,
  type Member,
  refreshSession,
  sendAs,
} from '../../api-client/member.ts';
import { type Answer, type ApiRequest, describeResponse } from '../../api-client/send-request.ts';
import { createRandom, type Random } from '../../lib/random.ts';

/** The acknowledged state of a writer. */
interface Journal {
  order: string[];
  tools: Map<string, { name: string; rev: number }>;
  trash: string[];
  notes: Pick<Note, 'content' | 'version'>;
  /** `<purpose> <address>` of each email that the changes cause. */
  mails: string[];
  acknowledged: number;
  /** The responses of retried requests: none, or not final. */
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
const timeoutMs = 60_000;
const retryAfterMs = 100;
const maxTools = 12;

/** A member who makes changes one by one and records the acknowledged state. */
export interface Writer {
  journal: Journal;
  /** Writes until stopped; fails at an unexpected response. */
  run(): Promise<void>;
  stop(): void;
  /** The stored and the acknowledged state, in the same shape. */
  compare(): Promise<{ stored: unknown; expected: unknown }>;
}

export async function createWriter(
  address: string,
  seed: number,
  linkTokenOf?: (email: string) => Promise<string>,
): Promise<Writer> {
  const member = await createMember(address, linkTokenOf);
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
  const send = (request: ApiRequest, ...statuses: number[]) =>
    sendUntilResponse({ member, address, journal }, request, statuses);
  let isStopped = false;

  return {
    journal,
    async run() {
      while (!isStopped) {
        await changeSomething({ member, journal, random, send });
        journal.acknowledged += 1;
      }
    },
    stop() {
      isStopped = true;
    },
    async compare() {
      // A server may answer 503 until it has noticed that the killed one is back.
      const { tools } = (await send(apiRequests.list, 200)) as ToolList;
      const { content, version } = (await send(apiRequests.notes, 200)) as Note;
      return {
        stored: {
          tools: tools.map(({ id, name, rev }) => ({ id, name, rev })),
          notes: { content, version },
        },
        expected: {
          tools: journal.order.map((id) => ({ id, ...journal.tools.get(id) })),
          notes: journal.notes,
        },
      };
    },
  };
}

type SendRequest = (request: ApiRequest, ...statuses: number[]) => Promise<unknown>;

interface Writing {
  member: Member;
  journal: Journal;
  random: Random;
  send: SendRequest;
}

async function changeSomething({ member, journal, random, send }: Writing): Promise<void> {
  const { order, tools, trash } = journal;
  const change = random.pick(changes);
  const id = random.pick(order);
  if (change === 'save notes') {
    const content = `Engine ${journal.acknowledged} is back`;
    const saved = await send(apiRequests.saveNotes(content, journal.notes.version), 200);
    const { version } = saved as Note;
    journal.notes = { content, version };
  } else if (change === 'change password') {
    const password = `engine ${journal.acknowledged} on scene`;
    await send(apiRequests.changePassword(member.password, password), 204);
    member.password = password;
    journal.mails.push(`changed ${member.email}`);
  } else if (id === undefined || (change === 'add' && order.length < maxTools)) {
    const key = randomUUID();
    const name = `tool ${journal.acknowledged}`;
    const { rev } = (await send(apiRequests.add(buildTool(name), key), 201)) as Tool;
    order.push(key);
    tools.set(key, { name, rev });
  } else if (change === 'restore' && trash.length > 0) {
    // The product retains the newest 50.
    const deleted = random.pick(trash.slice(-40));
    const { rev, position } = (await send(apiRequests.restore(deleted), 200)) as Tool;
    trash.splice(trash.indexOf(deleted), 1);
    order.splice(position, 0, deleted);
    tools.set(deleted, { name: tools.get(deleted)?.name ?? '', rev });
  } else if (change === 'reorder') {
    const ids = order.toReversed();
    await send(apiRequests.reorder(ids), 204);
    order.splice(0, order.length, ...ids);
  } else if (change === 'edit') {
    const name = `renamed ${journal.acknowledged}`;
    const edited = await send(apiRequests.edit(id, tools.get(id)?.rev ?? 0, { name }), 200);
    tools.set(id, { name, rev: (edited as Tool).rev });
  } else {
    await send(apiRequests.remove(id), 204);
    order.splice(order.indexOf(id), 1);
    trash.push(id);
  }
}

interface RetryContext {
  member: Member;
  address: string;
  journal: Journal;
}

/** Retries until a response is final, like a member who presses the button again. */
async function sendUntilResponse(
  { member, address, journal }: RetryContext,
  request: ApiRequest,
  statuses: number[],
): Promise<unknown> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const response = await sendAs(member, address, request);
    if (isFinal(response)) return expectStatus(response, ...statuses);
    if (Date.now() > deadline)
      throw new Error(
        `${request.method} ${request.path}: no final response in ${timeoutMs} ms, the last was ${describeResponse(response)}`,
      );
    journal.refusals.push(response);
    if (response.status === 401) await refreshSession(member, address);
    await pause(retryAfterMs);
  }
}

function isFinal({ status }: Answer): boolean {
  // 502: the server behind the gateway is down.
  return ![0, 401, 502, 503, 504].includes(status);
}
