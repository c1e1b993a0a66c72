import { randomUUID } from 'node:crypto';
import type { Note, Session, Tool, ToolList } from '@firedeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import {
  addTool,
  apiRequests,
  buildTool,
  createMember,
  expectStatus,
  listTools,
  type Member,
  readCookie,
  readNotes,
  sendAs,
  uniqueEmail,
} from '../api-client/member.ts';
import { type Answer, type ApiRequest, sendRequest } from '../api-client/send-request.ts';
import { faultProxy, type ProxiedPort } from './harness/fault-proxy.ts';
import { type Product, startProduct } from './harness/product.ts';

let product: Product;
let proxied: ProxiedPort;
let member: Member;

beforeAll(async () => {
  product = await startProduct('lost-replies');
  const proxy = faultProxy(inject('toxiproxy'));
  proxied = await proxy.createProxy('lost-replies-bff', Number(new URL(product.address).port));
});
afterAll(() => product?.stop());

beforeEach(async () => {
  member = await createMember(product.address);
});

const send = (request: ApiRequest): Promise<Answer> => sendAs(member, product.address, request);

/** The bff executes the request, but its response never arrives. */
async function sendWithoutReply(request: ApiRequest): Promise<void> {
  const address = `http://127.0.0.1:${proxied.port}`;
  await proxied.begin('unanswered');
  const response = await sendAs(member, address, request);
  await proxied.end();
  expect(response.status, 'the reply must be lost').toBe(0);
}

const list = () => listTools(member, product.address);
const names = async () => (await list()).tools.map(({ name }) => name);
const tool = (name: string) => addTool(member, product.address, name);

describe('a retried change whose reply was lost', () => {
  test('add › returns the tool that was added', async () => {
    const request = apiRequests.add(buildTool('Hydrants'), randomUUID());
    await sendWithoutReply(request);
    const stored = (await list()).tools;
    expect(stored).toHaveLength(1);

    const again = expectStatus(await send(request), 201);

    expect(again).toEqual(stored[0]);
    expect((await list()).tools).toEqual(stored);
  });

  test('add of a second tool › keeps the order of the first attempts', async () => {
    await tool('one');
    const request = apiRequests.add(buildTool('two'), randomUUID());
    await sendWithoutReply(request);
    await tool('three');

    expect(expectStatus(await send(request), 201)).toMatchObject({ name: 'two', position: 1 });
    expect(await names()).toEqual(['one', 'two', 'three']);
  });

  test('add of another text under the same key › is refused with the existing tool', async () => {
    const key = randomUUID();
    await sendWithoutReply(apiRequests.add(buildTool('Hydrants'), key));

    const again = await send(apiRequests.add(buildTool('Gauges'), key));

    expect(expectStatus(again, 422)).toMatchObject({
      code: 'key_reused',
      current: { id: key, name: 'Hydrants' },
    });
    expect(await names()).toEqual(['Hydrants']);
  });

  test('add of a tool deleted meanwhile › is refused and restores nothing', async () => {
    const key = randomUUID();
    const request = apiRequests.add(buildTool('Hydrants'), key);
    await sendWithoutReply(request);
    expectStatus(await send(apiRequests.remove(key)), 204);

    expect(expectStatus(await send(request), 409)).toMatchObject({ code: 'already_deleted' });
    expect(await names()).toEqual([]);
  });

  test('edit › is applied once', async () => {
    const { id, rev } = await tool('Before');
    const request = apiRequests.edit(id, rev, { name: 'After', notes: 'Ask dispatch' });
    await sendWithoutReply(request);

    expect(expectStatus(await send(request), 200)).toMatchObject({
      name: 'After',
      notes: 'Ask dispatch',
      rev: rev + 1,
    });
  });

  test('edit after a change on another device › overwrites nothing', async () => {
    const { id, rev } = await tool('Before');
    const request = apiRequests.edit(id, rev, { name: 'Mine' });
    await sendWithoutReply(request);
    expectStatus(await send(apiRequests.edit(id, rev + 1, { name: 'Theirs' })), 200);

    const again = await send(request);

    expect(expectStatus(again, 412)).toMatchObject({
      code: 'changed_elsewhere',
      current: { name: 'Theirs', rev: rev + 2 },
    });
    expect(await names()).toEqual(['Theirs']);
  });

  test('delete › is applied once and can be undone', async () => {
    await tool('kept');
    const { id } = await tool('deleted');
    await sendWithoutReply(apiRequests.remove(id));

    expectStatus(await send(apiRequests.remove(id)), 204);

    expect(await names()).toEqual(['kept']);
    expectStatus(await send(apiRequests.restore(id)), 200);
    expect(await names()).toEqual(['kept', 'deleted']);
  });

  test('restore › returns the tool once, at its old position', async () => {
    const { id } = await tool('one');
    await tool('two');
    expectStatus(await send(apiRequests.remove(id)), 204);
    await sendWithoutReply(apiRequests.restore(id));

    expect(expectStatus(await send(apiRequests.restore(id)), 200)).toMatchObject({
      id,
      position: 0,
    });
    expect(await names()).toEqual(['one', 'two']);
  });

  test('reorder › sets the order', async () => {
    const ids = [(await tool('one')).id, (await tool('two')).id, (await tool('three')).id];
    const request = apiRequests.reorder(ids.toReversed());
    await sendWithoutReply(request);

    expectStatus(await send(request), 204);

    expect(await names()).toEqual(['three', 'two', 'one']);
  });

  test('reorder after an add › is refused with the list and changes nothing', async () => {
    const ids = [(await tool('one')).id, (await tool('two')).id];
    const request = apiRequests.reorder(ids.toReversed());
    await sendWithoutReply(request);
    await tool('three');

    const refusal = expectStatus(await send(request), 409) as { code: string; current: ToolList };

    expect(refusal.code).toBe('order_outdated');
    expect(refusal.current.tools.map(({ name }) => name)).toEqual(['two', 'one', 'three']);
    expect(await names()).toEqual(['two', 'one', 'three']);
  });

  test('first notes › are saved once', async () => {
    const request = apiRequests.saveNotes('Gate code 4711', 0);
    await sendWithoutReply(request);

    expect(expectStatus(await send(request), 200)).toMatchObject({
      content: 'Gate code 4711',
      version: 1,
    });
  });

  test('notes › are saved once, and the current version is returned', async () => {
    expectStatus(await send(apiRequests.saveNotes('one', 0)), 200);
    const request = apiRequests.saveNotes('two', 1);
    await sendWithoutReply(request);

    const again = expectStatus(await send(request), 200) as Note;

    expect(again).toMatchObject({ content: 'two', version: 2 });
    expect(await readNotes(member, product.address)).toEqual(again);
  });

  test('notes after a change on another device › overwrite nothing', async () => {
    expectStatus(await send(apiRequests.saveNotes('one', 0)), 200);
    const request = apiRequests.saveNotes('mine', 1);
    await sendWithoutReply(request);
    expectStatus(await send(apiRequests.saveNotes('mine and theirs', 2)), 200);

    expect(expectStatus(await send(request), 412)).toMatchObject({
      code: 'changed_elsewhere',
      current: { content: 'mine and theirs', version: 3 },
    });
    expect((await readNotes(member, product.address)).content).toBe('mine and theirs');
  });

  test('sign-up › reports the existing account, and its password signs in', async () => {
    const [email, password] = [uniqueEmail(), 'engine 51 on scene'];
    await sendWithoutReply(apiRequests.signUp(email, password));

    expect(expectStatus(await send(apiRequests.signUp(email, password)), 422)).toMatchObject({
      code: 'user_already_exists',
    });
    expectStatus(await send(apiRequests.signIn(email, password)), 200);
  });

  test('refresh › succeeds repeatedly, and its tokens are valid', async () => {
    const request = apiRequests.refresh(member.cookie);
    for (let time = 0; time < 3; time++) await sendWithoutReply(request);

    const again = await sendRequest(product.address, request);

    const { access_token: accessToken } = expectStatus(again, 200) as Session;
    const renewed = { ...member, accessToken, cookie: readCookie(again) || member.cookie };
    expectStatus(await sendAs(renewed, product.address, apiRequests.list), 200);
    expectStatus(await sendRequest(product.address, apiRequests.refresh(renewed.cookie)), 200);
  });

  test('sign-out › ends the session', async () => {
    await sendWithoutReply(apiRequests.signOut(member.cookie));

    expectStatus(await send(apiRequests.signOut(member.cookie)), 204);
    expectStatus(await send(apiRequests.list), 401);
    expectStatus(await sendRequest(product.address, apiRequests.refresh(member.cookie)), 400);
  });
});

describe('a change that arrives twice at the same time', () => {
  const twice = (request: ApiRequest) => Promise.all([send(request), send(request)]);
  const rounds = Array.from({ length: 10 }, (_, index) => index);

  test('add › creates one tool, and both responses have it', async () => {
    for (const round of rounds) {
      const responses = await twice(apiRequests.add(buildTool(`tool ${round}`), randomUUID()));
      const [one, other] = responses.map((response) => expectStatus(response, 201) as Tool);
      expect(one).toEqual(other);
    }
    expect(await names()).toEqual(rounds.map((round) => `tool ${round}`));
  });

  test('edit › is applied once, and both responses have it', async () => {
    const { id } = await tool('0');
    for (const round of rounds)
      for (const response of await twice(apiRequests.edit(id, round + 1, { name: `${round + 1}` })))
        expect(expectStatus(response, 200)).toMatchObject({ rev: round + 2 });
  });

  test('notes › are saved once, and both responses have them', async () => {
    for (const round of rounds)
      for (const response of await twice(apiRequests.saveNotes(`text ${round}`, round)))
        expect(expectStatus(response, 200)).toMatchObject({ version: round + 1 });
  });

  test('delete and restore › are applied', async () => {
    const { id } = await tool('there and back');
    for (const _ of rounds) {
      for (const response of await twice(apiRequests.remove(id))) expectStatus(response, 204);
      expect(await names()).toEqual([]);
      for (const response of await twice(apiRequests.restore(id))) expectStatus(response, 200);
      expect(await names()).toEqual(['there and back']);
    }
  });
});
