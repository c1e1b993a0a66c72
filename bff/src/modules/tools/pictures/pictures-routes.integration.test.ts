import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { dayMs, limits, type Picture, pictureAddress, pictureTexts } from '@firedeck/contract';
import { describe, expect, it } from 'vitest';
import { afterCommand } from '../../../../testing/after-command.ts';
import { aTool, aToolInput, type TestMember } from '../../../../testing/builders.ts';
import { setUpMemberOfEachTest, setUpTestApp } from '../../../../testing/fixtures.ts';
import { pictureFiles } from '../../../../testing/picture-files.ts';
import { TestBrowser } from '../../../../testing/shared-device.ts';
import type { ToolListDocument } from '../tool-list-model.ts';
import { toolsRepository } from '../tools-repository.ts';
import { extendLease } from './extend-lease.ts';
import type { PictureDocument } from './picture-model.ts';

const test = setUpTestApp();
const member = setUpMemberOfEachTest(test);
const other = setUpMemberOfEachTest(test);

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
/** Different contents make different pictures. */
const aPng = (content = '') => pictureFiles.png(64, 64, Buffer.from(content));
const nowhere = 'A'.repeat(32);

const upload = (
  of: TestMember,
  bytes: Buffer | Readable,
  name = 'engine.png',
  type = 'image/png',
) =>
  of.request('POST', `/api/pictures?name=${encodeURIComponent(name)}`, bytes, {
    'content-type': type,
  });

async function aPicture(of = member, content = '', name?: string): Promise<Picture> {
  const response = await upload(of, aPng(content), name);
  expect(response.statusCode).toBe(201);
  return response.json();
}

const shown = (id: string, headers = {}) => test.app.inject({ url: pictureAddress(id), headers });
const listNames = async (of: TestMember, query = '') =>
  (await of.request('GET', `/api/pictures${query}`))
    .json()
    .pictures.map(({ name }: Picture) => name);
const pictures = () => test.app.mongo.collection<PictureDocument>('pictures');
const makeDue = (id: string) =>
  pictures().updateOne({ _id: id }, { $set: { checkAt: daysAgo(1) } });

describe('POST /api/pictures', () => {
  it('accepts a picture with any name, and serves it unchanged, sandboxed and cacheable for an hour [S9-034]', async () => {
    const response = await upload(member, pictureFiles.webp(), '  Engine 51.exe ', 'text/html');
    expect(response.statusCode).toBe(201);
    const { id, ...facts } = response.json();
    expect(facts).toMatchObject({ name: 'Engine 51.exe', type: 'image/webp', bytes: 30 });
    const served = await shown(id);
    expect(served.rawPayload).toEqual(pictureFiles.webp());
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=3600',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    const again = await shown(id, { 'if-none-match': String(served.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each([
    ['with the profile of several people', 'shared', {}],
    ['of a vehicle', 'vehicle', {}],
    ['that the member said is shared', undefined, { shared_device: true }],
  ] as const)('is not stored by a device %s', async (_case, profile, options) => {
    const { id } = await aPicture();
    const browser = new TestBrowser(test.app);
    if (profile) await browser.enroll(profile);
    const isStored = async () =>
      (await browser.get(pictureAddress(id))).headers['cache-control'] !== 'no-store';
    expect(await isStored()).toBe(profile === undefined);
    await browser.signIn(member, options);
    const served = await browser.get(pictureAddress(id));
    expect([served.statusCode, served.headers['cache-control']]).toEqual([200, 'no-store']);
    const own = new TestBrowser(test.app);
    await own.signIn(member);
    expect((await own.get(pictureAddress(id))).headers['cache-control']).toContain('max-age=3600');
  });

  it('a slow upload › may take longer than other requests', { timeout: 20_000 }, async () => {
    const slowly = async function* () {
      yield aPng().subarray(0, 20);
      await pause(8_500);
      yield aPng().subarray(20);
    };
    const response = await upload(member, Readable.from(slowly()));
    expect(response.statusCode).toBe(201);
  });

  it('an invalid file › the error names the problem and what is allowed', async () => {
    const response = await upload(member, Buffer.from('GIF89a'), 'x.png');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'validation_failed',
      fields: [{ field: 'picture', message: pictureTexts.otherType('a GIF picture') }],
    });
  });

  it.each([
    ['one byte too large', limits.picture.bytes + 1, 400],
    ['far too large', 3 * limits.picture.bytes, 413],
  ])('refuses a file %s', async (_what, size, status) => {
    const response = await upload(member, pictureFiles.png(9, 9, Buffer.alloc(size - 24)));
    expect(response.statusCode).toBe(status);
  });

  it.each([
    ['without a name', '?name=%20'],
    ['with a name too long', `?name=${'x'.repeat(limits.picture.nameCharacters + 1)}`],
  ])('refuses a file %s', async (_what, query) => {
    const response = await member.request('POST', `/api/pictures${query}`, aPng(), {
      'content-type': 'image/png',
    });
    expect([response.statusCode, response.json().fields[0].field]).toEqual([400, 'name']);
  });

  it('without authentication › 401', async () => {
    const headers = { 'content-type': 'image/png' };
    const url = '/api/pictures?name=x.png';
    const response = await test.app.inject({ method: 'POST', url, payload: aPng(), headers });
    expect(response.statusCode).toBe(401);
  });

  it('the same file again, also concurrently › returns the same picture', async () => {
    const responses = await Promise.all([1, 2, 3, 4].map(() => aPicture()));
    expect(new Set(responses.map(({ id }) => id)).size).toBe(1);
    expect(await listNames(member)).toHaveLength(1);
    expect((await aPicture(other)).id).not.toBe(responses[0]?.id);
  });

  it('accepts at most a hundred, also concurrently, and names the limit', async () => {
    const all = limits.picture.perMember;
    const first = await Promise.all(
      Array.from({ length: all - 2 }, (_, index) => index).map(async (index) => {
        // Concurrent uploads compete for the same free slots.
        const { insertedId } = await pictures().insertOne({
          _id: `${member.userId.replaceAll('-', '')}`.slice(0, 29) + String(index).padStart(3, '0'),
          userId: member.userId,
          place: index,
          hash: String(index),
          name: `${index}.png`,
          type: 'image/png',
          size: 24,
          bytes: aPng(),
          createdAt: new Date(),
          checkAt: new Date(Date.now() + dayMs),
        });
        return insertedId;
      }),
    );
    expect(first).toHaveLength(all - 2);
    const responses = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => upload(member, aPng(String(n)))),
    );
    const taken = responses.filter(({ statusCode }) => statusCode === 201);
    const refused = responses.filter(({ statusCode }) => statusCode === 409);
    expect([taken.length, refused.length]).toEqual([2, 3]);
    expect(refused[0]?.json()).toMatchObject({
      code: 'limit_reached',
      limit: { name: 'pictures', value: 100 },
    });
    expect(await listNames(member)).toHaveLength(all);
  });
});

describe('GET /api/pictures', () => {
  it('lists the member’s pictures by name ascending, by default the first hundred [S9-033]', async () => {
    for (const name of ['pump 10', 'Pump 2', 'ladder']) await aPicture(member, name, `${name}.png`);
    await aPicture(other);
    expect(await listNames(member)).toEqual(['ladder.png', 'Pump 2.png', 'pump 10.png']);
    expect(await listNames(member, '?limit=1&offset=1')).toEqual(['Pump 2.png']);
    expect((await member.request('GET', '/api/pictures?limit=1')).json().total).toBe(3);
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'offset=-1'])('refuses %s', async (query) => {
    expect((await member.request('GET', `/api/pictures?${query}`)).statusCode).toBe(400);
  });
});

describe('another member’s picture', () => {
  it('gets the same response as a missing one, at every route', async () => {
    const theirs = await aPicture(other);
    const tool = await aTool(member);
    const acts = (id: string) => [
      () => member.request('DELETE', `/api/pictures/${id}`),
      () => member.request('POST', '/api/tools', { ...aToolInput(), picture: id }),
      () =>
        member.request('PATCH', `/api/tools/${tool.id}`, { picture: id }, { 'if-match': '"1"' }),
    ];
    for (const [index, act] of acts(theirs.id).entries()) {
      const responses = [await act(), await acts(nowhere)[index]?.()].map((response) => {
        const { request_id, ...body } = response?.json() ?? {};
        return [response?.statusCode, body];
      });
      expect(responses[0]).toEqual(responses[1]);
      expect(responses[0]?.[0]).toBe(index === 0 ? 404 : 400);
    }
    expect(await listNames(other)).toHaveLength(1);
  });

  it.each(['x', nowhere, '../api/me', `${nowhere}x`])('%s › 404', async (id) => {
    expect((await shown(encodeURIComponent(id))).statusCode).toBe(404);
  });

  it('missing, with If-None-Match › 404 instead of 304', async () => {
    expect((await shown(nowhere, { 'if-none-match': `"${nowhere}"` })).statusCode).toBe(404);
  });
});

describe('a tool with a picture', () => {
  it('has it in every response, also in the list, which stays one command', async () => {
    const { id: picture } = await aPicture();
    const tool = await aTool(member, { picture });
    expect(tool.picture).toBe(picture);
    let list: { tools: unknown[] } = { tools: [] };
    const commands = await test.commandsOf(async () => {
      list = (await member.request('GET', '/api/tools')).json();
    });
    expect(list.tools).toEqual([expect.objectContaining({ id: tool.id, picture })]);
    expect(commands).toEqual(['find']);
    const change = { 'if-match': '"1"' };
    const without = await member.request(
      'PATCH',
      `/api/tools/${tool.id}`,
      { picture: null },
      change,
    );
    expect([without.statusCode, without.json().picture]).toEqual([200, null]);
  });

  it('the same key again › the same tool; with another picture › a conflict', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const [one, two] = [await aPicture(member, '1'), await aPicture(member, '2')];
    const add = (picture: string) =>
      member.request('POST', '/api/tools', aToolInput({ picture }), key);
    expect((await add(one.id)).statusCode).toBe(201);
    expect((await add(one.id)).statusCode).toBe(201);
    expect((await add(two.id)).statusCode).toBe(422);
  });

  it('the picture cannot be removed while the tool uses it, also in the trash', async () => {
    const { id: picture } = await aPicture();
    const remove = () => member.request('DELETE', `/api/pictures/${picture}`);
    const tool = await aTool(member, { picture });
    expect((await remove()).json().code).toBe('picture_in_use');
    await member.request('DELETE', `/api/tools/${tool.id}`);
    expect((await remove()).statusCode).toBe(409);
    await member.request('POST', `/api/tools/${tool.id}/restore`);
    await member.request(
      'PATCH',
      `/api/tools/${tool.id}`,
      { picture: null },
      { 'if-match': '"2"' },
    );
    expect((await remove()).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(404);
    expect((await shown(picture)).statusCode).toBe(404);
  });
});

describe('housekeeping', () => {
  const isThere = async (id: string) => (await shown(id)).statusCode === 200;

  it('removes a picture once its tool is purged, not before', async () => {
    const { id: picture } = await aPicture();
    const tool = await aTool(member, { picture });
    await makeDue(picture);
    await test.app.cleanUp();
    expect(await isThere(picture)).toBe(true);
    await member.request('DELETE', `/api/tools/${tool.id}`);
    await makeDue(picture);
    await test.app.cleanUp();
    expect(await isThere(picture)).toBe(true);
    await test.app.mongo
      .collection<ToolListDocument>('toolLists')
      .updateOne(
        { _id: member.userId },
        { $set: { purgeAt: daysAgo(0), 'trash.0.deletedAt': daysAgo(limits.trashDays + 1) } },
      );
    await makeDue(picture);
    expect((await test.app.cleanUp())?.pictures).toBe(1);
    expect(await isThere(picture)).toBe(false);
  });

  it('keeps an unused picture for a week, as its form may still be unsaved', async () => {
    const { id: picture } = await aPicture();
    expect((await test.app.cleanUp())?.pictures).toBe(0);
    const stored = await pictures().findOne({ _id: picture });
    expect(Number(stored?.checkAt) - Date.now()).toBeGreaterThan(6 * dayMs);
    await makeDue(picture);
    expect((await test.app.cleanUp())?.pictures).toBe(1);
  });

  it('keeps a picture for another week after its file was uploaded again', async () => {
    const { id: picture } = await aPicture();
    await makeDue(picture);
    expect((await aPicture()).id).toBe(picture);
    expect((await test.app.cleanUp())?.pictures).toBe(0);
    expect(await isThere(picture)).toBe(true);
  });

  it('keeps a picture that a tool starts to use during the cleanup', async () => {
    const { id: picture } = await aPicture();
    await makeDue(picture);
    await aTool(member, { picture });
    expect((await test.app.cleanUp())?.pictures).toBe(0);
    expect(await isThere(picture)).toBe(true);
  });
});

describe('a picture removed while a tool starts to use it', () => {
  const remove = (id: string) => member.request('DELETE', `/api/pictures/${id}`);
  const tools = () => toolsRepository(test.app.mongo);

  it('either the removal or the tool is refused: no tool has a missing picture', async () => {
    const tool = await aTool(member);
    const { id } = await aPicture();
    // The tool's request has already found the picture.
    await extendLease(test.app.mongo, member.userId, id);
    const edit = { rev: tool.rev, changes: { picture: id } };
    const took = afterCommand(test.app, { name: 'find', collection: 'toolLists' }, () =>
      tools().edit(member.userId, tool.id, edit),
    );
    const removed = await remove(id);
    const isTaken = (await took) !== null;
    expect(await pictures().countDocuments({ _id: id })).toBe(isTaken ? 1 : 0);
    expect(removed.statusCode).toBe(isTaken ? 409 : 204);
  });

  it('concurrent attempts › no tool has a missing picture', async () => {
    for (let round = 0; round < 12; round += 1) {
      const tool = await aTool(member);
      const { id } = await aPicture(member, String(round));
      const take = () =>
        round % 2 === 0
          ? member.request('POST', '/api/tools', aToolInput({ picture: id }))
          : member.request(
              'PATCH',
              `/api/tools/${tool.id}`,
              { picture: id },
              { 'if-match': '"1"' },
            );
      const [taken, removed] = await Promise.all([take(), remove(id)]);
      const isTaken = taken.statusCode < 300;
      expect([taken.statusCode, removed.statusCode]).toEqual(
        isTaken ? [taken.statusCode, 409] : [400, 204],
      );
      expect(await pictures().countDocuments({ _id: id })).toBe(isTaken ? 1 : 0);
    }
  }, 60_000);

  it('an interrupted removal › the picture can be uploaded or removed again, but not used by a tool', async () => {
    const { id } = await aPicture();
    expect(await tools().releasePicture(member.userId, id)).toBe(true);
    const refused = await member.request('POST', '/api/tools', aToolInput({ picture: id }));
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      [{ field: 'picture', message: pictureTexts.gone }],
    ]);
    const again = await aPicture();
    expect(again.id).not.toBe(id);
    await aTool(member, { picture: again.id });
    expect((await remove(again.id)).statusCode).toBe(409);
    expect((await remove(id)).statusCode).toBe(404);
  });
});
