import { createHash } from 'node:crypto';
import { dayMs, hourMs, keyPrefix, type ToolFieldValues } from '@firedeck/contract';
import { hashSecret } from '../../src/lib/crypto/secrets.ts';
import { hashToUuid } from '../../src/lib/mongo/hash-to-uuid.ts';
import type { KeyDocument } from '../../src/modules/auth/api-keys/key-model.ts';
import type { UserDocument } from '../../src/modules/auth/users/user-model.ts';
import type { NoteDocument } from '../../src/modules/notes/note-model.ts';
import type { StoredTool, ToolListDocument } from '../../src/modules/tools/tool-list-model.ts';

/** A member in a database of schema version 1. The same number always gives the same documents. */
export interface EarlierMember {
  userId: string;
  email: string;
  /** Secret of the member's API key. */
  keySecret: string;
  user: UserDocument;
  toolList: ToolListDocument;
  note: NoteDocument;
  apiKey: KeyDocument;
}

/** The password of every member; the hash below has today's cost. */
export const earlierPassword = 'engine 51 on scene';
const passwordHash =
  '$argon2id$v=19$m=47104,t=2,p=1$ZWFybGllciB2ZXJzaW9uIQ$L6WA/zYf3OkuZtcYF2/czZ2b7yrprIMyKkwzdJjQZc8';
/** Time of the backup. */
export const backedUpAt = new Date('2026-03-01T07:00:00Z');

const names = ['River gauges', 'Hydrants', 'Roster', 'Weather', 'Dispatch', 'Foam stock', 'Radio'];
const lines = [
  'Ladder 12 leans left after the pump test, call the workshop before the next shift.',
  'Hydrant at Mill Road 4 is under the scaffold until Friday; use the one at the school.',
  'Keys of the boat house: second hook, red tag. Sign the sheet.',
  'Breathing air: bottles 31 to 44 are back from inspection.',
  'Water supply of the industrial estate is at half pressure on weekends.',
  'New hose for engine 3 has arrived, 2 × 20 m, not marked yet.',
];

export function earlierMember(number: number): EarlierMember {
  const draw = drawFor(`member ${number}`);
  const userId = hashToUuid('earlier member', number);
  const email = `member-${number}@example.org`;
  const createdAt = before(400 - (number % 300));
  const keySecret = `${keyPrefix}${hash(`key of member ${number}`, 'base64url')}`;
  return {
    userId,
    email,
    keySecret,
    user: {
      _id: userId,
      email,
      emailKey: email,
      passwordHash,
      firstName: 'Dana',
      lastName: `Reyes ${number}`,
      emailConfirmedAt: createdAt,
      state: 'active',
      epoch: draw('epoch', 3),
      keptSession: null,
      createdAt,
    },
    toolList: buildToolList(number, draw),
    note: buildNote(userId, draw),
    apiKey: buildKey(userId, keySecret),
  };
}

/** As in schema version 1, without an epoch. */
export function buildKey(userId: string, secret: string, place = 0): KeyDocument {
  return {
    _id: hashToUuid('earlier key', userId, place),
    userId,
    place,
    name: `Station wall ${place}`,
    scope: 'tools:write',
    salt: hash(`salt ${userId} ${place}`, 'base64url'),
    hash: hashSecret(secret),
    hint: secret.slice(0, keyPrefix.length + 4),
    createdAt: before(20),
    // In the far future, so that tests don't fail because of the date.
    expiresAt: new Date('2126-01-01T00:00:00Z'),
    lastUsedAt: null,
  };
}

export function buildTool(name: string, at: Date): StoredTool {
  const fields = { name, url: `https://${hash(name).slice(0, 6)}.example.org/`, icon: 'tools' };
  return {
    ...(fields as ToolFieldValues),
    notes: '',
    rev: 1,
    createdAt: at,
    updatedAt: at,
    bodyHash: hash(JSON.stringify(fields), 'base64url'),
  };
}

/** Without recent changes. */
function buildToolList(number: number, draw: Draw): ToolListDocument {
  const count = 4 + draw('tools', 9);
  const tools = Array.from({ length: count }, (_, index) => {
    const name = `${names[draw(`name ${index}`, names.length)]} ${index}`;
    return [
      hashToUuid('earlier tool', number, index),
      buildTool(name, before(90 - index)),
    ] as const;
  });
  const trashed = number % 7 === 0 ? tools.splice(-1) : [];
  return {
    _id: hashToUuid('earlier member', number),
    v: count,
    order: tools.map(([id]) => id),
    tools: Object.fromEntries(tools),
    trash: trashed.map(([id, tool]) => ({ id, tool, index: count - 1, deletedAt: before(1) })),
    purgeAt: null,
  };
}

/** Revisions without the time of their save; in some, a later server wrote the newest one. */
function buildNote(userId: string, draw: Draw): NoteDocument {
  const text = (v: number) =>
    Array.from(
      { length: 4 + draw(`lines ${v}`, 8) },
      (_, index) => `${v}.${index} ${lines[draw(`line ${v}.${index}`, lines.length)]}`,
    ).join('\n');
  const count = draw('revisions', 5);
  const revisions = Array.from({ length: count }, (_, index) => {
    const v = count - index;
    const revision = { v, content: text(v), at: before(10 + index) };
    const isLater = index === 0 && draw('writer', 10) === 0;
    return isLater ? { ...revision, savedAt: before(10 + index, hourMs) } : revision;
  });
  return { _id: userId, v: count + 1, content: text(count + 1), updatedAt: before(5), revisions };
}

type Draw = (what: string, below: number) => number;

const drawFor =
  (owner: string): Draw =>
  (what, below) =>
    Number.parseInt(hash(`${owner}: ${what}`).slice(0, 8), 16) % below;

function hash(text: string, encoding: 'hex' | 'base64url' = 'hex'): string {
  return createHash('sha256').update(text).digest(encoding);
}

function before(days: number, more = 0): Date {
  return new Date(backedUpAt.getTime() - days * dayMs - more);
}
