import { setTimeout as pause } from 'node:timers/promises';
import type { AcknowledgedWrites } from './acknowledged-writes.ts';
import { type EarlierMember, earlierMember } from './documents.ts';
import { addTool, makeKey, refresh, saveNotes, signIn, signUp } from './earlier-acts.ts';

/** A server of schema version 1 under load. */
export interface EarlierPod {
  /** Secrets of the API keys created here, by member. */
  keys: Map<string, string>;
  start(): void;
  /** Rejects if a write failed. */
  stop(): Promise<void>;
}

interface PodOptions {
  writes: AcknowledgedWrites;
  /** Members of this pod; no other pod changes their documents. */
  members: EarlierMember[];
  /** Number of the first member who signs up here. */
  firstNew: number;
}

const pauseBelowMs = 30;

export function createEarlierPod({ writes, members: first, firstNew }: PodOptions): EarlierPod {
  const members = [...first];
  const keys = new Map<string, string>();
  let turn = 0;
  let running = Promise.resolve();
  let isStopped = false;

  const acts = [
    (member: EarlierMember) => signIn(writes, member),
    (member: EarlierMember) => refresh(writes, member),
    async (member: EarlierMember) => {
      const secret = await makeKey(writes, member);
      if (secret !== null) keys.set(member.userId, secret);
    },
    (member: EarlierMember) => saveNotes(writes, member),
    (member: EarlierMember) => addTool(writes, member),
    async () => {
      const newMember = earlierMember(firstNew + members.length);
      await signUp(writes, newMember);
      members.push(newMember);
    },
  ];

  /** Each member performs all actions, one after the other. */
  async function run(): Promise<void> {
    for (; !isStopped; turn += 1) {
      const member = members[Math.floor(turn / acts.length) % members.length] as EarlierMember;
      await acts[turn % acts.length]?.(member);
      await pause(turn % pauseBelowMs);
    }
  }

  return {
    keys,
    start() {
      isStopped = false;
      running = run();
      // `stop` reports errors.
      running.catch(() => {});
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
