import { randomUUID } from 'node:crypto';
import type { NewKey, Picture, Tool } from '@firedeck/contract';
import {
  addTool,
  apiRequests,
  buildTool,
  expectStatus,
  type Member,
  readNotes,
  sendAs,
  uniqueEmail,
} from '../api-client/member.ts';
import type { Answer, ApiRequest } from '../api-client/send-request.ts';

/** `refused`: 503 or 504 with Retry-After. `may go on`: a cached response is possible. */
export type Expectation = 'goes on' | 'may go on' | 'refused';

/** A route with a request that is sent during and after a fault. */
export interface MatrixRoute {
  name: string;
  withoutDatabase: Expectation;
  withoutRedis: Expectation;
  /** Statuses without a fault; the first one for a single request. */
  expectedStatuses: number[];
  /** A further condition of recovery. */
  hasRecovered?: (response: Answer) => boolean;
  /** Delay of the request after the start of the fault. */
  afterMs?: number;
  prepare(member: Member, address: string, site: () => string): Promise<ApiRequest>;
}

const data = { withoutDatabase: 'refused', withoutRedis: 'goes on' } as const;
const cached = { withoutDatabase: 'may go on', withoutRedis: 'goes on' } as const;
const process = { withoutDatabase: 'goes on', withoutRedis: 'goes on' } as const;

const always = (request: ApiRequest) => async () => request;
const read = (path: string): ApiRequest => ({ method: 'GET', path });
// A valid format, so that its account is looked up.
const unknownLink = `${randomUUID()}.00000000.${'x'.repeat(43)}`;
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACAQAAAABazTCJAAAADElEQVR42mNgYGAAAAAEAAHI6uv5AAAAAElFTkSuQmCC',
  'base64',
);
const createKey = async (member: Member, address: string): Promise<NewKey> =>
  expectStatus(await sendAs(member, address, apiRequests.makeKey(randomUUID())), 201) as NewKey;
const isLive = ({ body }: Answer) => (body as { live?: boolean }).live === true;

export const matrixRoutes: MatrixRoute[] = [
  { name: 'list', ...data, expectedStatuses: [200], prepare: always(apiRequests.list) },
  {
    name: 'get',
    ...data,
    expectedStatuses: [200],
    prepare: async (member, address) => apiRequests.get((await addTool(member, address, 'Map')).id),
  },
  {
    name: 'add',
    ...data,
    expectedStatuses: [201],
    prepare: async () => apiRequests.add(buildTool('Added in trouble'), randomUUID()),
  },
  {
    name: 'edit',
    ...data,
    expectedStatuses: [200],
    async prepare(member, address) {
      const { id, rev } = await addTool(member, address, 'Before');
      return apiRequests.edit(id, rev, { name: 'After' });
    },
  },
  {
    name: 'delete',
    ...data,
    expectedStatuses: [204],
    prepare: async (member, address) =>
      apiRequests.remove((await addTool(member, address, 'Old')).id),
  },
  {
    name: 'restore',
    ...data,
    expectedStatuses: [200],
    async prepare(member, address) {
      const { id } = await addTool(member, address, 'Deleted');
      expectStatus(await sendAs(member, address, apiRequests.remove(id)), 204);
      return apiRequests.restore(id);
    },
  },
  {
    name: 'reorder',
    ...data,
    expectedStatuses: [204],
    async prepare(member, address) {
      const tools: Tool[] = [];
      for (const name of ['one', 'two', 'three']) tools.push(await addTool(member, address, name));
      return apiRequests.reorder(tools.map(({ id }) => id).toReversed());
    },
  },
  { name: 'read notes', ...data, expectedStatuses: [200], prepare: always(apiRequests.notes) },
  {
    name: 'save notes',
    ...data,
    expectedStatuses: [200],
    async prepare(member, address) {
      expectStatus(
        await sendAs(member, address, apiRequests.saveNotes('Hydrant 12 is dry', 0)),
        200,
      );
      const { version } = await readNotes(member, address);
      return apiRequests.saveNotes('Hydrant 12 flows again', version);
    },
  },
  {
    name: 'sign in',
    ...data,
    expectedStatuses: [200],
    prepare: async ({ email, password }) => apiRequests.signIn(email, password),
  },
  {
    // The retry reports the account that the first attempt created.
    name: 'sign up',
    ...data,
    expectedStatuses: [201, 422],
    prepare: async () => apiRequests.signUp(uniqueEmail(), 'engine 51 on scene'),
  },
  {
    name: 'refresh',
    ...data,
    expectedStatuses: [200],
    prepare: async ({ cookie }) => apiRequests.refresh(cookie),
  },
  {
    name: 'sign out',
    ...data,
    expectedStatuses: [204],
    prepare: async ({ cookie }) => apiRequests.signOut(cookie),
  },
  { name: 'me', ...cached, expectedStatuses: [200], prepare: always(apiRequests.me) },
  {
    name: 'change names',
    ...data,
    expectedStatuses: [200],
    prepare: always(apiRequests.changeNames('Alex')),
  },
  {
    name: 'change password',
    ...data,
    expectedStatuses: [204],
    prepare: async ({ password }) => apiRequests.changePassword(password, password),
  },
  { name: 'keys', ...data, expectedStatuses: [200], prepare: always(read('/api/keys')) },
  {
    name: 'create a key',
    ...data,
    expectedStatuses: [201],
    prepare: async () => apiRequests.makeKey(randomUUID()),
  },
  {
    // The retry reports that the first attempt deleted it.
    name: 'revoke a key',
    ...data,
    expectedStatuses: [204, 404],
    prepare: async (member, address) =>
      apiRequests.revokeKey((await createKey(member, address)).key.id),
  },
  {
    name: 'list by a key',
    ...data,
    expectedStatuses: [200],
    async prepare(member, address) {
      const { secret } = await createKey(member, address);
      return { ...apiRequests.list, headers: { authorization: `Bearer ${secret}` } };
    },
  },
  {
    name: 'confirm an address',
    ...data,
    expectedStatuses: [400],
    prepare: async ({ password }) => apiRequests.confirm(unknownLink, password),
  },
  {
    name: 'reset a password',
    ...data,
    expectedStatuses: [400],
    prepare: async ({ password }) => apiRequests.reset(unknownLink, password),
  },
  { name: 'pictures', ...data, expectedStatuses: [200], prepare: always(read('/api/pictures')) },
  {
    name: 'add a picture',
    ...data,
    expectedStatuses: [201],
    prepare: always(apiRequests.addPicture(dot)),
  },
  {
    name: 'picture',
    ...data,
    expectedStatuses: [200],
    async prepare(member, address) {
      const added = await sendAs(member, address, apiRequests.addPicture(dot));
      return read(`/pictures/${(expectStatus(added, 201) as Picture).id}`);
    },
  },
  {
    name: 'own sessions',
    ...data,
    expectedStatuses: [200],
    prepare: always(read('/api/sessions')),
  },
  { name: 'activity', ...data, expectedStatuses: [200], prepare: always(read('/api/activity')) },
  {
    name: 'recent changes',
    ...data,
    expectedStatuses: [200],
    prepare: always(read('/api/tools/recent')),
  },
  { name: 'trash', ...data, expectedStatuses: [200], prepare: always(read('/api/tools/trash')) },
  {
    name: 'revisions',
    ...data,
    expectedStatuses: [200],
    prepare: always(read('/api/notes/revisions')),
  },
  { name: 'status', ...cached, expectedStatuses: [200], prepare: always(read('/api/status')) },
  {
    name: 'pulse',
    ...data,
    expectedStatuses: [200],
    hasRecovered: isLive,
    prepare: always(apiRequests.pulse),
  },
  {
    name: 'favicon preview',
    ...cached,
    expectedStatuses: [200],
    hasRecovered: ({ body }) => (body as { state?: string }).state === 'found',
    prepare: async (_member, _address, site) => apiRequests.favicon(site()),
  },
  {
    name: 'icon',
    ...process,
    withoutRedis: 'refused',
    expectedStatuses: [404],
    prepare: always({ method: 'GET', path: `/icons/${'a'.repeat(32)}` }),
  },
  {
    name: 'events',
    ...data,
    expectedStatuses: [200],
    hasRecovered: isLive,
    prepare: always({ method: 'GET', path: '/api/events', firstEventOnly: true }),
  },
  {
    // Longer than a success is cached.
    name: 'ready',
    withoutDatabase: 'goes on',
    withoutRedis: 'goes on',
    expectedStatuses: [200],
    afterMs: 2_500,
    prepare: always(apiRequests.ready),
  },
  { name: 'live', ...process, expectedStatuses: [200], prepare: always(apiRequests.live) },
];
