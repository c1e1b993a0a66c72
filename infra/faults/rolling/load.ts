import { randomUUID } from 'node:crypto';
import type { Note, Tool } from '@firedeck/contract';
import {
  apiRequests,
  buildTool,
  type Member,
  refreshSession,
  sendAs,
} from '../../api-client/member.ts';
import { type ApiRequest, describeResponse, sendRequest } from '../../api-client/send-request.ts';
import type { Random } from '../../lib/random.ts';

/** Sequential requests without retries. */
export interface Load {
  /** Successful requests. */
  answered: number;
  changed: number;
  failures: string[];
  run(): Promise<void>;
  stop(): void;
}

const oneChangeIn = 3;

export function createLoad(address: string, member: Member, random: Random): Load {
  let isStopped = false;
  let signedInAt = Date.now();
  let notesVersion = 0;
  const tools: Tool[] = [];
  const load: Load = { answered: 0, changed: 0, failures: [], run, stop };

  async function run(): Promise<void> {
    while (!isStopped) {
      if (Date.now() - signedInAt > 300_000) {
        await refreshSession(member, address);
        signedInAt = Date.now();
      }
      if (random.below(oneChangeIn) === 0) await change();
      else await send(random.pick([apiRequests.list, apiRequests.notes, apiRequests.pulse]), 200);
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
      const body = await send(apiRequests.add(buildTool('In service'), randomUUID()), 201);
      if (body !== undefined) tools.push(body as Tool);
    } else if (kind === 1) {
      const content = `Engine ${load.answered}`;
      const saved = await send(apiRequests.saveNotes(content, notesVersion), 200);
      if (saved !== undefined) notesVersion = (saved as Note).version;
    } else if (kind === 2 && tools.length < 10) {
      const body = await send(
        apiRequests.edit(tool.id, tool.rev, { name: `${load.answered}` }),
        200,
      );
      if (body !== undefined) tool.rev = (body as Tool).rev;
    } else {
      await send(apiRequests.remove(tool.id), 204);
      tools.splice(tools.indexOf(tool), 1);
    }
  }

  async function send(request: ApiRequest, status: number): Promise<unknown> {
    const response = await sendAs(member, address, request);
    if (response.status === status) load.answered += 1;
    else load.failures.push(`${request.method} ${request.path}: ${describeResponse(response)}`);
    return response.status === status ? response.body : undefined;
  }

  return load;
}

/** Readiness of one process, probed directly as a cluster does. */
export async function isReady(address: string): Promise<boolean> {
  return (await sendRequest(address, { ...apiRequests.ready, withinMs: 2_000 })).status === 200;
}
