import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { aMember, type Member } from './harness/visitor.ts';

const sites = inject('sites');
if (!sites)
  process.stdout.write('No attacks on icons of inner hosts: this machine has no private address\n');

const add = (member: Member, host: string, name = host) =>
  member.send('POST', '/api/tools', {
    body: { name, url: `http://${host}/`, icon: 'tools', notes: '' },
    headers: { 'idempotency-key': randomUUID() },
  });
const preview = async (member: Member, host: string) =>
  (await member.send('GET', `/api/favicons?url=${encodeURIComponent(`http://${host}/`)}`)).json;
const stateOf = async (member: Member, host: string): Promise<string> =>
  (await preview(member, host)).state;
const isOver = (member: Member, host: string) =>
  expect.poll(() => stateOf(member, host), { timeout: 60_000 }).not.toBe('pending');

test('2 a host of another member’s tool › looks like an unknown host', async () => {
  const [one, other] = [await aMember(), await aMember()];
  const known = `known-${randomUUID()}.example.org`;
  const unknown = `other-${randomUUID()}.example.org`;
  await add(one, known);
  await isOver(one, known);
  const facts = async (host: string) => {
    const { host: _host, ...rest } = await preview(other, host);
    return rest;
  };
  expect(await facts(known)).toEqual(await facts(unknown));
  await add(other, known);
  await add(other, unknown);
  const { json } = await other.send('GET', '/api/tools');
  const icons = json.tools.map((tool: { favicon?: unknown }) => tool.favicon ?? null);
  expect(new Set(icons).size).toBe(1);
});

describe.runIf(sites)('inside the agency', () => {
  const { quick, fresh, redirecting, inside, silent } = sites as NonNullable<typeof sites>;
  let member: Member;
  beforeAll(async () => {
    member = await aMember();
  });

  test('2 an icon that is cached for another member › is not shown immediately', async () => {
    await add(member, quick);
    await isOver(member, quick);
    expect(await stateOf(member, quick)).toBe('found');
    const stranger = await aMember();
    expect(await stateOf(stranger, quick)).toBe('pending');
  });

  test('12 a redirect to another internal host › is not followed', async () => {
    await add(member, redirecting);
    await isOver(member, redirecting);
    const requests = await (await fetch(`http://${inside}/requests`)).text();
    expect(requests).toBe('0');
    expect(await stateOf(member, redirecting)).not.toBe('found');
  });

  test('8 an icon while another member has 30 unresponsive hosts › arrives soon', async () => {
    const flooder = await aMember();
    for (const host of silent) await add(flooder, host);
    await flooder.send('GET', '/api/tools');
    const [late, started] = [await aMember(), Date.now()];
    await expect.poll(() => stateOf(late, fresh), { timeout: 60_000, interval: 50 }).toBe('found');
    const tookMs = Date.now() - started;
    process.stdout.write(`An icon beside 30 silent hosts took ${tookMs} ms\n`);
    expect(tookMs).toBeLessThan(10_000);
  });
});
