import { randomUUID } from 'node:crypto';
import type { NewKey, Picture, Tool } from '@firedeck/contract';
import type { Answer, Question } from './ground/ask.ts';
import {
  added,
  anEmail,
  askAs,
  aTool,
  expectStatus,
  type Member,
  notesOf,
  questions,
} from './ground/member.ts';

/** `refused`: with 503 or 504 and when to come back. `may go on`: what was read lately still serves. */
export type Expectation = 'goes on' | 'may go on' | 'refused';

/** A route, asked for the same thing during a fault and again after it. */
export interface MatrixRoute {
  name: string;
  withoutDatabase: Expectation;
  withoutRedis: Expectation;
  /** Answers of an ordinary day; the first when asked once. */
  fine: number[];
  /** What has to be true as well, for the fault to be over. */
  isWell?: (answer: Answer) => boolean;
  /** Asked so long after the fault began. */
  afterMs?: number;
  prepare(member: Member, address: string, site: () => string): Promise<Question>;
}

const data = { withoutDatabase: 'refused', withoutRedis: 'goes on' } as const;
const remembered = { withoutDatabase: 'may go on', withoutRedis: 'goes on' } as const;
const process = { withoutDatabase: 'goes on', withoutRedis: 'goes on' } as const;

const always = (question: Question) => async () => question;
const read = (path: string): Question => ({ method: 'GET', path });
// In the shape of one, so that its account is looked for.
const nobodysLink = `${randomUUID()}.00000000.${'x'.repeat(43)}`;
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACAQAAAABazTCJAAAADElEQVR42mNgYGAAAAAEAAHI6uv5AAAAAElFTkSuQmCC',
  'base64',
);
const aKey = async (member: Member, address: string): Promise<NewKey> =>
  expectStatus(await askAs(member, address, questions.makeKey(randomUUID())), 201) as NewKey;
const isLive = ({ body }: Answer) => (body as { live?: boolean }).live === true;

export const matrixRoutes: MatrixRoute[] = [
  { name: 'list', ...data, fine: [200], prepare: always(questions.list) },
  {
    name: 'get',
    ...data,
    fine: [200],
    prepare: async (member, address) => questions.get((await added(member, address, 'Map')).id),
  },
  {
    name: 'add',
    ...data,
    fine: [201],
    prepare: async () => questions.add(aTool('Added in trouble'), randomUUID()),
  },
  {
    name: 'edit',
    ...data,
    fine: [200],
    async prepare(member, address) {
      const { id, rev } = await added(member, address, 'Before');
      return questions.edit(id, rev, { name: 'After' });
    },
  },
  {
    name: 'delete',
    ...data,
    fine: [204],
    prepare: async (member, address) => questions.remove((await added(member, address, 'Old')).id),
  },
  {
    name: 'restore',
    ...data,
    fine: [200],
    async prepare(member, address) {
      const { id } = await added(member, address, 'Deleted');
      expectStatus(await askAs(member, address, questions.remove(id)), 204);
      return questions.restore(id);
    },
  },
  {
    name: 'reorder',
    ...data,
    fine: [204],
    async prepare(member, address) {
      const tools: Tool[] = [];
      for (const name of ['one', 'two', 'three']) tools.push(await added(member, address, name));
      return questions.reorder(tools.map(({ id }) => id).toReversed());
    },
  },
  { name: 'read notes', ...data, fine: [200], prepare: always(questions.notes) },
  {
    name: 'save notes',
    ...data,
    fine: [200],
    async prepare(member, address) {
      expectStatus(await askAs(member, address, questions.saveNotes('Hydrant 12 is dry', 0)), 200);
      const { version } = await notesOf(member, address);
      return questions.saveNotes('Hydrant 12 flows again', version);
    },
  },
  {
    name: 'sign in',
    ...data,
    fine: [200],
    prepare: async ({ email, password }) => questions.signIn(email, password),
  },
  {
    // The second answer says that the first try, whose answer was lost, made the account.
    name: 'sign up',
    ...data,
    fine: [201, 422],
    prepare: async () => questions.signUp(anEmail(), 'engine 51 on scene'),
  },
  {
    name: 'refresh',
    ...data,
    fine: [200],
    prepare: async ({ cookie }) => questions.refresh(cookie),
  },
  {
    name: 'sign out',
    ...data,
    fine: [204],
    prepare: async ({ cookie }) => questions.signOut(cookie),
  },
  { name: 'me', ...remembered, fine: [200], prepare: always(questions.me) },
  { name: 'change names', ...data, fine: [200], prepare: always(questions.changeNames('Alex')) },
  {
    name: 'change password',
    ...data,
    fine: [204],
    prepare: async ({ password }) => questions.changePassword(password, password),
  },
  { name: 'keys', ...data, fine: [200], prepare: always(read('/api/keys')) },
  {
    name: 'make a key',
    ...data,
    fine: [201],
    prepare: async () => questions.makeKey(randomUUID()),
  },
  {
    // The second answer says that the first try, whose answer was lost, took it away.
    name: 'revoke a key',
    ...data,
    fine: [204, 404],
    prepare: async (member, address) => questions.revokeKey((await aKey(member, address)).key.id),
  },
  {
    name: 'list by a key',
    ...data,
    fine: [200],
    async prepare(member, address) {
      const { secret } = await aKey(member, address);
      return { ...questions.list, headers: { authorization: `Bearer ${secret}` } };
    },
  },
  {
    name: 'open a link to confirm',
    ...data,
    fine: [400],
    prepare: async ({ password }) => questions.confirm(nobodysLink, password),
  },
  {
    name: 'open a link to a new password',
    ...data,
    fine: [400],
    prepare: async ({ password }) => questions.reset(nobodysLink, password),
  },
  { name: 'pictures', ...data, fine: [200], prepare: always(read('/api/pictures')) },
  { name: 'add a picture', ...data, fine: [201], prepare: always(questions.addPicture(dot)) },
  {
    name: 'picture',
    ...data,
    fine: [200],
    async prepare(member, address) {
      const added = await askAs(member, address, questions.addPicture(dot));
      return read(`/pictures/${(expectStatus(added, 201) as Picture).id}`);
    },
  },
  { name: 'own sessions', ...data, fine: [200], prepare: always(read('/api/sessions')) },
  { name: 'activity', ...data, fine: [200], prepare: always(read('/api/activity')) },
  { name: 'recent changes', ...data, fine: [200], prepare: always(read('/api/tools/recent')) },
  { name: 'trash', ...data, fine: [200], prepare: always(read('/api/tools/trash')) },
  { name: 'revisions', ...data, fine: [200], prepare: always(read('/api/notes/revisions')) },
  { name: 'status', ...remembered, fine: [200], prepare: always(read('/api/status')) },
  { name: 'pulse', ...data, fine: [200], isWell: isLive, prepare: always(questions.pulse) },
  {
    name: 'favicon preview',
    ...remembered,
    fine: [200],
    isWell: ({ body }) => (body as { state?: string }).state === 'found',
    prepare: async (_member, _address, site) => questions.favicon(site()),
  },
  {
    name: 'icon',
    ...process,
    withoutRedis: 'refused',
    fine: [404],
    prepare: always({ method: 'GET', path: `/icons/${'a'.repeat(32)}` }),
  },
  {
    name: 'events',
    ...data,
    fine: [200],
    isWell: isLive,
    prepare: always({ method: 'GET', path: '/api/events', firstEventOnly: true }),
  },
  {
    // Later than a good answer is remembered.
    name: 'ready',
    withoutDatabase: 'goes on',
    withoutRedis: 'goes on',
    fine: [200],
    afterMs: 2_500,
    prepare: always(questions.ready),
  },
  { name: 'live', ...process, fine: [200], prepare: always(questions.live) },
];
