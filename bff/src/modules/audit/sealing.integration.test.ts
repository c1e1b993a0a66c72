import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readAuditLines } from '../../../testing/audit-lines.ts';
import { setUpTestApp } from '../../../testing/fixtures.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { auditLog } from '../../audit/audit-log.ts';
import type { SealDocument } from '../../audit/seals/seal-model.ts';

const write = ({ app }: TestApp) =>
  auditLog(app.mongo).write({
    kind: 'grant-role',
    actor: { type: 'operator', name: 'ada' },
    subject: { type: 'member', id: randomUUID(), name: 'dana@example.org' },
    details: { role: ['auditor'] },
  });
const seals = ({ app }: TestApp) => app.mongo.collection<SealDocument>('auditSeals');

/** Collects POST bodies; responds with 500 while it is down. */
async function startReceiver() {
  const received: { url: string | undefined; headers: object; body: string }[] = [];
  const state = { isDown: false };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    response.statusCode = state.isDown ? 500 : 200;
    response.end('{}');
    if (!state.isDown) received.push({ url: request.url, headers: request.headers, body });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, received, state, close: () => server.close() };
}

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let folder: string;
beforeAll(async () => {
  receiver = await startReceiver();
  folder = await mkdtemp(join(tmpdir(), 'firedeck-roots-'));
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.state.isDown = false;
});
afterAll(async () => {
  receiver.close();
  await rm(folder, { recursive: true });
});

const settings = { days: null, daysByKind: new Map(), rootsTo: null, otlp: null };

describe('a sealing round', () => {
  const here = setUpTestApp();

  test('moves lines of earlier versions and seals new ones; the next round does nothing', async () => {
    await write(here);
    await here.app.mongo.collection<{ _id: string }>('operatorAudit').insertOne({
      _id: randomUUID(),
      at: new Date(),
      by: 'bo',
      act: 'backup',
      outcome: 'accepted',
    } as object as { _id: string });
    expect(await here.app.sealAudit()).toEqual({ seals: 1, moved: 1, sent: 0 });
    expect((await readAuditLines(here.app)).map(({ seal }) => seal)).toEqual([1, 1]);
    expect(await here.app.sealAudit()).toEqual({ seals: 0, moved: 0, sent: 0 });
  });

  test('another process holds the lease › does nothing', async () => {
    const { mongodbUri, keysDir } = here.config;
    const other = await startTestApp({ mongodbUri, keysDir });
    await here.app.sealAudit();
    expect(await other.app.sealAudit()).toBeNull();
    await other.app.close();
  });

  test('without a key › leaves lines unsealed, and a later round with a key seals them', async () => {
    const [key, hidden] = ['audit.pem', 'hidden'].map((name) => join(here.config.keysDir, name));
    await rename(key ?? '', hidden ?? '');
    await write(here);
    expect(await here.app.sealAudit()).toMatchObject({ seals: 0 });
    await rename(hidden ?? '', key ?? '');
    expect(await here.app.sealAudit()).toMatchObject({ seals: 1 });
  });
});

describe('the newest root', () => {
  test('is appended to the file once, later ones after it', async () => {
    const file = join(folder, 'roots.ndjson');
    const here = await startTestApp({ audit: { ...settings, rootsTo: pathToFileURL(file) } });
    await write(here);
    await here.app.sealAudit();
    await here.app.sealAudit();
    await write(here);
    await here.app.sealAudit();
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    const stored = await seals(here).find().sort({ _id: 1 }).toArray();
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      stored.map(({ _id, at, root, kid, signature }) => ({
        seal: _id,
        at: at.toISOString(),
        root,
        kid,
        signature,
      })),
    );
    await here.close();
  });

  test('is sent by POST; after an outage of the receiver only the newest is', async () => {
    const here = await startTestApp({ audit: { ...settings, rootsTo: new URL(receiver.url) } });
    receiver.state.isDown = true;
    await write(here);
    expect(await here.app.sealAudit()).toMatchObject({ seals: 1 });
    receiver.state.isDown = false;
    await write(here);
    await here.app.sealAudit();
    expect(receiver.received.map(({ body }) => JSON.parse(body).seal)).toEqual([2]);
    await here.close();
  });
});

describe('the log collector', () => {
  test('gets every line as an OTLP log, including those sealed during its outage', async () => {
    const headers = { authorization: 'Bearer of the collector' };
    const otlp = { endpoint: receiver.url, headers };
    const here = await startTestApp({ audit: { ...settings, otlp } });
    receiver.state.isDown = true;
    await write(here);
    await here.app.sealAudit();
    await write(here);
    expect(await here.app.sealAudit()).toEqual({ seals: 1, moved: 0, sent: 0 });
    receiver.state.isDown = false;
    expect(await here.app.sealAudit()).toEqual({ seals: 0, moved: 0, sent: 2 });
    expect(await here.app.sealAudit()).toMatchObject({ sent: 0 });
    expect(receiver.received.map(({ url }) => url)).toEqual(['/v1/logs', '/v1/logs']);
    expect(receiver.received[0]?.headers).toMatchObject(headers);
    const records = receiver.received.flatMap(
      ({ body }) => JSON.parse(body).resourceLogs[0].scopeLogs[0].logRecords,
    );
    const lines = await readAuditLines(here.app);
    expect(records).toMatchObject(
      lines.map(({ _id, at }) => ({
        timeUnixNano: `${at.getTime()}000000`,
        severityNumber: 9,
        eventName: 'firedeck.audit.grant-role',
        attributes: expect.arrayContaining([
          { key: 'firedeck.audit.id', value: { stringValue: _id } },
        ]),
      })),
    );
    expect(JSON.parse(records[0].body.stringValue)).toMatchObject({
      subject: { name: 'dana@example.org' },
      details: { role: ['auditor'] },
    });
    await here.close();
  });
});
