import { randomUUID } from 'node:crypto';
import type { Note, Session, Tool, ToolList } from '@firedeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type Answer, ask, type Question } from './ground/ask.ts';
import { faultProxy, type Way } from './ground/fault-proxy.ts';
import {
  added,
  aMember,
  anEmail,
  askAs,
  aTool,
  cookieOf,
  expectStatus,
  listOf,
  type Member,
  notesOf,
  questions,
} from './ground/member.ts';
import { type Product, startProduct } from './ground/product.ts';

let product: Product;
let way: Way;
let member: Member;

beforeAll(async () => {
  product = await startProduct('lost-replies');
  const proxy = faultProxy(inject('toxiproxy'));
  way = await proxy.wayTo('lost-replies-bff', Number(new URL(product.address).port));
});
afterAll(() => product?.stop());

beforeEach(async () => {
  member = await aMember(product.address);
});

const said = (question: Question): Promise<Answer> => askAs(member, product.address, question);

/** The bff acts on it and answers; the answer never arrives. */
async function askInVain(question: Question): Promise<void> {
  const address = `http://127.0.0.1:${way.port}`;
  await way.begin('unanswered');
  const answer = await askAs(member, address, question);
  await way.end();
  expect(answer.status, 'the reply was to be lost').toBe(0);
}

const list = () => listOf(member, product.address);
const names = async () => (await list()).tools.map(({ name }) => name);
const tool = (name: string) => added(member, product.address, name);

describe('a change whose reply was lost, sent again', () => {
  test('add: gives the one tool that was added', async () => {
    const question = questions.add(aTool('Hydrants'), randomUUID());
    await askInVain(question);
    const stored = (await list()).tools;
    expect(stored).toHaveLength(1);

    const again = expectStatus(await said(question), 201);

    expect(again).toEqual(stored[0]);
    expect((await list()).tools).toEqual(stored);
  });

  test('add: of a second tool, keeps the order of the first adds', async () => {
    await tool('one');
    const question = questions.add(aTool('two'), randomUUID());
    await askInVain(question);
    await tool('three');

    expect(expectStatus(await said(question), 201)).toMatchObject({ name: 'two', position: 1 });
    expect(await names()).toEqual(['one', 'two', 'three']);
  });

  test('add: with another text under the same key is told what is there', async () => {
    const key = randomUUID();
    await askInVain(questions.add(aTool('Hydrants'), key));

    const again = await said(questions.add(aTool('Gauges'), key));

    expect(expectStatus(again, 422)).toMatchObject({
      code: 'key_reused',
      current: { id: key, name: 'Hydrants' },
    });
    expect(await names()).toEqual(['Hydrants']);
  });

  test('add: of a tool deleted meanwhile is told so and brings nothing back', async () => {
    const key = randomUUID();
    const question = questions.add(aTool('Hydrants'), key);
    await askInVain(question);
    expectStatus(await said(questions.remove(key)), 204);

    expect(expectStatus(await said(question), 409)).toMatchObject({ code: 'already_deleted' });
    expect(await names()).toEqual([]);
  });

  test('edit: answers with the change made once', async () => {
    const { id, rev } = await tool('Before');
    const question = questions.edit(id, rev, { name: 'After', notes: 'Ask dispatch' });
    await askInVain(question);

    expect(expectStatus(await said(question), 200)).toMatchObject({
      name: 'After',
      notes: 'Ask dispatch',
      rev: rev + 1,
    });
  });

  test('edit: beaten by another device meanwhile overwrites nothing', async () => {
    const { id, rev } = await tool('Before');
    const question = questions.edit(id, rev, { name: 'Mine' });
    await askInVain(question);
    expectStatus(await said(questions.edit(id, rev + 1, { name: 'Theirs' })), 200);

    const again = await said(question);

    expect(expectStatus(again, 412)).toMatchObject({
      code: 'changed_elsewhere',
      current: { name: 'Theirs', rev: rev + 2 },
    });
    expect(await names()).toEqual(['Theirs']);
  });

  test('delete: is done, once, and can be undone', async () => {
    await tool('kept');
    const { id } = await tool('deleted');
    await askInVain(questions.remove(id));

    expectStatus(await said(questions.remove(id)), 204);

    expect(await names()).toEqual(['kept']);
    expectStatus(await said(questions.restore(id)), 200);
    expect(await names()).toEqual(['kept', 'deleted']);
  });

  test('restore: gives the tool, once, at its old place', async () => {
    const { id } = await tool('one');
    await tool('two');
    expectStatus(await said(questions.remove(id)), 204);
    await askInVain(questions.restore(id));

    expect(expectStatus(await said(questions.restore(id)), 200)).toMatchObject({ id, position: 0 });
    expect(await names()).toEqual(['one', 'two']);
  });

  test('reorder: leaves that one order', async () => {
    const ids = [(await tool('one')).id, (await tool('two')).id, (await tool('three')).id];
    const question = questions.reorder(ids.toReversed());
    await askInVain(question);

    expectStatus(await said(question), 204);

    expect(await names()).toEqual(['three', 'two', 'one']);
  });

  test('reorder: beaten by an add meanwhile is told the list and changes nothing', async () => {
    const ids = [(await tool('one')).id, (await tool('two')).id];
    const question = questions.reorder(ids.toReversed());
    await askInVain(question);
    await tool('three');

    const refusal = expectStatus(await said(question), 409) as { code: string; current: ToolList };

    expect(refusal.code).toBe('order_outdated');
    expect(refusal.current.tools.map(({ name }) => name)).toEqual(['two', 'one', 'three']);
    expect(await names()).toEqual(['two', 'one', 'three']);
  });

  test('first notes: are saved once', async () => {
    const question = questions.saveNotes('Gate code 4711', 0);
    await askInVain(question);

    expect(expectStatus(await said(question), 200)).toMatchObject({
      content: 'Gate code 4711',
      version: 1,
    });
  });

  test('notes: are saved once, and the version told is the present one', async () => {
    expectStatus(await said(questions.saveNotes('one', 0)), 200);
    const question = questions.saveNotes('two', 1);
    await askInVain(question);

    const again = expectStatus(await said(question), 200) as Note;

    expect(again).toMatchObject({ content: 'two', version: 2 });
    expect(await notesOf(member, product.address)).toEqual(again);
  });

  test('notes: beaten by another device meanwhile overwrite nothing', async () => {
    expectStatus(await said(questions.saveNotes('one', 0)), 200);
    const question = questions.saveNotes('mine', 1);
    await askInVain(question);
    expectStatus(await said(questions.saveNotes('mine and theirs', 2)), 200);

    expect(expectStatus(await said(question), 412)).toMatchObject({
      code: 'changed_elsewhere',
      current: { content: 'mine and theirs', version: 3 },
    });
    expect((await notesOf(member, product.address)).content).toBe('mine and theirs');
  });

  test('sign-up: says that the account is there, and its password signs in', async () => {
    const [email, password] = [anEmail(), 'engine 51 on scene'];
    await askInVain(questions.signUp(email, password));

    expect(expectStatus(await said(questions.signUp(email, password)), 422)).toMatchObject({
      code: 'user_already_exists',
    });
    expectStatus(await said(questions.signIn(email, password)), 200);
  });

  test('refresh: is answered again and again, and what it gives is good', async () => {
    const question = questions.refresh(member.cookie);
    for (let time = 0; time < 3; time++) await askInVain(question);

    const again = await ask(product.address, question);

    const { access_token: accessToken } = expectStatus(again, 200) as Session;
    const renewed = { ...member, accessToken, cookie: cookieOf(again) || member.cookie };
    expectStatus(await askAs(renewed, product.address, questions.list), 200);
    expectStatus(await ask(product.address, questions.refresh(renewed.cookie)), 200);
  });

  test('sign-out: is done; the session is over', async () => {
    await askInVain(questions.signOut(member.cookie));

    expectStatus(await said(questions.signOut(member.cookie)), 204);
    expectStatus(await said(questions.list), 401);
    expectStatus(await ask(product.address, questions.refresh(member.cookie)), 400);
  });
});

describe('one change that arrives twice at the same moment', () => {
  const twice = (question: Question) => Promise.all([said(question), said(question)]);
  const rounds = Array.from({ length: 10 }, (_, index) => index);

  test('add: is one tool, and both are told of it', async () => {
    for (const round of rounds) {
      const answers = await twice(questions.add(aTool(`tool ${round}`), randomUUID()));
      const [one, other] = answers.map((answer) => expectStatus(answer, 201) as Tool);
      expect(one).toEqual(other);
    }
    expect(await names()).toEqual(rounds.map((round) => `tool ${round}`));
  });

  test('edit: is made once, and both are told of it', async () => {
    const { id } = await tool('0');
    for (const round of rounds)
      for (const answer of await twice(questions.edit(id, round + 1, { name: `${round + 1}` })))
        expect(expectStatus(answer, 200)).toMatchObject({ rev: round + 2 });
  });

  test('notes: are saved once, and both are told of it', async () => {
    for (const round of rounds)
      for (const answer of await twice(questions.saveNotes(`text ${round}`, round)))
        expect(expectStatus(answer, 200)).toMatchObject({ version: round + 1 });
  });

  test('delete and restore: end as asked', async () => {
    const { id } = await tool('there and back');
    for (const _ of rounds) {
      for (const answer of await twice(questions.remove(id))) expectStatus(answer, 204);
      expect(await names()).toEqual([]);
      for (const answer of await twice(questions.restore(id))) expectStatus(answer, 200);
      expect(await names()).toEqual(['there and back']);
    }
  });
});
