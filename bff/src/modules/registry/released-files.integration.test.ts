import { ReadStream } from 'node:fs';
import { rm, truncate, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  brotliCompressSync,
  constants,
  createZstdCompress,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import type { ModuleDescriptor } from '@firedeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aDescriptor, scriptText } from '../../../testing/a-descriptor.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { hashSecret } from '../../lib/crypto/secrets.ts';
import { reasonsOfFiles } from './artifact-check.ts';
import { moduleModel } from './module-model.ts';

const key = 'release-key-of-the-notes-team';
/** Serves the artifacts itself, as in local mode. */
let local: TestApp;
/** Uses static hosts, as in a cluster. */
let clustered: TestApp;
let host: Server;
let answer: RequestListener;

const inFolder: RequestListener = async (request, response) => {
  const { 'accept-encoding': accepted = 'identity' } = request.headers;
  const headers = { 'accept-encoding': accepted };
  const served = await local.app.inject({ url: request.url ?? '/', headers });
  response.writeHead(served.statusCode, served.headers).end(served.rawPayload);
};

/** The static host of one module. */
const underItsModule: RequestListener = (request, response) => {
  const path = (request.url ?? '').replace(/^\/of\/notes/, '');
  return inFolder(Object.assign(request, { url: path }), response);
};

function act(name: string, payload: object, { app } = local) {
  const headers = { authorization: `Bearer ${key}` };
  return app.inject({ method: 'POST', url: `/api/modules/notes/${name}`, payload, headers });
}

async function published(changes: Partial<ModuleDescriptor> = {}): Promise<ModuleDescriptor> {
  const descriptor = aDescriptor(changes);
  await local.publish(descriptor);
  return descriptor;
}

const buildPath = ({ id, artifact }: ModuleDescriptor, file: string) =>
  `/mf/${id}/${artifact}/${file}`;
const onDisk = (descriptor: ModuleDescriptor, file: string) =>
  join(local.config.artifactsDir ?? '', buildPath(descriptor, file).slice('/mf/'.length));

const packers = { br: brotliCompressSync, gz: gzipSync };
const endings = ['br', 'gz'] as const;

/** With a window of 2^log bytes: a compressor that knows the length would reduce it. */
function zstdOfWindow(log: number): Promise<Buffer> {
  const packer = createZstdCompress({ params: { [constants.ZSTD_c_windowLog]: log } });
  packer.write(scriptText.slice(0, 1));
  packer.flush(() => packer.end(scriptText.slice(1)));
  return buffer(packer);
}

/** Writes a compressed file next to the plain one. */
const publishPacked = (
  descriptor: ModuleDescriptor,
  file: string,
  ending: (typeof endings)[number],
  text = scriptText,
) => writeFile(onDisk(descriptor, `${file}.${ending}`), packers[ending](text));

async function live({ app } = local): Promise<string | undefined> {
  const notes = await moduleModel(app.mongo).findById('notes').lean().exec();
  return notes?.current?.artifact;
}

beforeAll(async () => {
  host = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => host.once('listening', resolve));
  const { port } = host.address() as AddressInfo;
  local = await startTestApp();
  clustered = await startTestApp({
    artifactsDir: null,
    artifactsUrl: `http://127.0.0.1:${port}/of/{module}`,
  });
}, 60_000);
beforeEach(async () => {
  answer = inFolder;
  for (const { app } of [local, clustered]) {
    await moduleModel(app.mongo).deleteMany({}).exec();
    const keys = [{ hash: hashSecret(key), createdAt: new Date() }];
    await moduleModel(app.mongo).create({ _id: 'notes', keys });
  }
});
afterAll(async () => {
  await Promise.all([local.close(), clustered.close()]);
  host.closeAllConnections();
  host.close();
});

describe('a released artifact', () => {
  test('served completely, with all hashes › becomes live', async () => {
    const descriptor = await published({ files: ['style.css'] });
    expect((await act('release', { descriptor })).json()).toMatchObject({ changed: true });
    expect(await live()).toBe(descriptor.artifact);
  });

  test.each(endings)('packed as %s, too › becomes live', async (ending) => {
    const descriptor = await published({ files: ['style.css'] });
    for (const file of ['module.def.js', 'remoteEntry.abc.js', 'style.css'])
      await publishPacked(descriptor, file, ending);
    expect((await act('release', { descriptor })).json()).toMatchObject({ changed: true });
  });

  const packedWrongly: [string, (descriptor: ModuleDescriptor) => Promise<void>, RegExp][] = [
    ...endings.flatMap((ending): [string, (of: ModuleDescriptor) => Promise<void>, RegExp][] => [
      [
        `a script’s .${ending} cannot be unpacked`,
        (descriptor) => writeFile(onDisk(descriptor, `module.def.js.${ending}`), 'broken file'),
        /module\.def\.js (is not what the descriptor says|cannot be unpacked)/,
      ],
      [
        `a script’s .${ending} has other contents`,
        (descriptor) => publishPacked(descriptor, 'module.def.js', ending, 'other();'),
        /module\.def\.js is not what the descriptor says, as sent for accept-encoding (br|gzip)/,
      ],
      [
        `the .${ending} of a file without a hash has other contents`,
        (descriptor) => publishPacked(descriptor, 'style.css', ending, 'other {}'),
        /style\.css differs from its plain file, as sent for accept-encoding (br|gzip)/,
      ],
      [
        `the descriptor’s .${ending} has other contents`,
        (descriptor) => publishPacked(descriptor, 'descriptor.json', ending, '{}'),
        /descriptor\.json is not the descriptor that was sent/,
      ],
      [
        `a script’s .${ending} unpacks to more than is allowed`,
        (descriptor) =>
          publishPacked(descriptor, 'module.def.js', ending, ' '.repeat(9 * 1024 * 1024)),
        /module\.def\.js is larger than 8 MiB/,
      ],
    ]),
  ];

  describe.each(packedWrongly)('of which %s', (_, spoil, reason) => {
    test('› is refused, here and on a static host', async () => {
      const descriptor = await published({ files: ['style.css'] });
      await spoil(descriptor);
      answer = underItsModule;
      for (const where of [local, clustered]) {
        const refused = await act('release', { descriptor }, where);
        expect([refused.statusCode, refused.json().message]).toEqual([
          409,
          expect.stringMatching(reason),
        ]);
        expect(await live(where)).toBeUndefined();
      }
    });
  });

  test('with a huge file › is refused before it is read completely', async () => {
    const descriptor = await published();
    await truncate(onDisk(descriptor, 'module.def.js'), 300 * 1024 * 1024);
    const read = vi.spyOn(ReadStream.prototype, 'push');
    const refused = await act('release', { descriptor });
    const sent = read.mock.calls.reduce((sum, [chunk]) => sum + (chunk?.length ?? 0), 0);
    read.mockRestore();
    expect(refused.json().message).toMatch(/module\.def\.js is larger than 8 MiB/);
    expect(sent).toBeGreaterThan(8 * 1024 * 1024);
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  const refusals: [string, () => Promise<ModuleDescriptor>, RegExp][] = [
    [
      'without any hash',
      () => published({ integrity: {} }),
      /names scripts without a hash: remoteEntry\.abc\.js, module\.def\.js/,
    ],
    [
      'with a view’s script that has no hash',
      () => published({ scripts: { 'notes-card': ['module.def.js', 'other.js'] } }),
      /names scripts without a hash: other\.js/,
    ],
    [
      'with a script among its other files',
      () => published({ files: ['style.css', 'late/worker.mjs'] }),
      /names scripts without a hash: late\/worker\.mjs/,
    ],
    [
      'of another version than its name says',
      () => published({ version: '9.9.9', artifact: '1.0.4-00000000000000ab' }),
      /1\.0\.4-00000000000000ab is not of version 9\.9\.9/,
    ],
    ['that nobody published', async () => aDescriptor(), /is not served \(status 404\)/],
    [
      'of which a script is missing',
      async () => {
        const descriptor = await published();
        await rm(onDisk(descriptor, 'module.def.js'));
        return descriptor;
      },
      /module\.def\.js is not served \(status 404\)/,
    ],
    [
      'of which another file is missing',
      async () => {
        const descriptor = await published({ files: ['sans.woff2'] });
        await rm(onDisk(descriptor, 'sans.woff2'));
        return descriptor;
      },
      /sans\.woff2 is not served \(status 404\)/,
    ],
    [
      'of which a script has other contents',
      async () => {
        const descriptor = await published();
        await writeFile(onDisk(descriptor, 'module.def.js'), 'globalThis.isTampered = true;');
        return descriptor;
      },
      /module\.def\.js is not what the descriptor says/,
    ],
    [
      'with another descriptor than the published one',
      async () => ({ ...(await published()), title: 'Others’ Notes' }),
      /descriptor\.json is not the descriptor that was sent/,
    ],
  ];

  test.each(refusals)(
    '%s › is refused with the reason, also as a canary',
    async (_, make, reason) => {
      const before = await published();
      await act('release', { descriptor: before });
      const descriptor = await make();
      for (const [name, body] of [
        ['release', { descriptor }],
        ['release', { descriptor, dry_run: true }],
        ['canary', { descriptor, percent: 10 }],
        ['canary', { descriptor, percent: 0 }],
      ] as const) {
        const refused = await act(name, body);
        expect([refused.statusCode, refused.json().code]).toEqual([409, 'release_refused']);
        expect(refused.json().message).toMatch(reason);
      }
      expect((await act('check', { descriptor })).json().reasons.join()).toMatch(reason);
      expect(await live()).toBe(before.artifact);
    },
  );

  test('its files are missing at a rollback › is refused', async () => {
    const [first, second] = [await published(), await published()];
    await act('release', { descriptor: first });
    await act('release', { descriptor: second });
    await rm(onDisk(first, 'module.def.js'));
    const refused = await act('rollback', {});
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toMatch(/module\.def\.js is not served/);
    expect(await live()).toBe(second.artifact);
  });
});

describe('an artifact on a static host', async () => {
  const release = (descriptor: ModuleDescriptor) => act('release', { descriptor }, clustered);

  test('is requested from its module’s host, and becomes live', async () => {
    const requested: string[] = [];
    answer = (request, response) => {
      requested.push(`${request.headers['accept-encoding']} ${request.url}`);
      return underItsModule(request, response);
    };
    const descriptor = await published();
    expect((await release(descriptor)).statusCode).toBe(200);
    expect(await live(clustered)).toBe(descriptor.artifact);
    const names = ['descriptor.json', 'module.def.js', 'remoteEntry.abc.js'];
    const accepted = ['br', 'gzip', 'gzip, deflate, br, zstd', 'identity', 'zstd'];
    const requests = accepted.flatMap((encoding) =>
      names.map((name) => `${encoding} /of/notes${buildPath(descriptor, name)}`),
    );
    expect(requested.sort()).toEqual(requests);
  });

  const responses: [string, number, Record<string, string>, RegExp][] = [
    ['as plain text', 200, { 'content-type': 'text/plain' }, /is served as text\/plain/],
    ['as a page', 200, { 'content-type': 'text/html' }, /is served as text\/html/],
    ['without a type', 200, {}, /is served as nothing/],
    [
      'by a redirect',
      302,
      { location: 'https://elsewhere.example/' },
      /is not served \(status 302\)/,
    ],
    ['to nobody', 403, {}, /is not served \(status 403\)/],
  ];

  const asZstd: [string, Buffer, RegExp | null][] = [
    ['the same', zstdCompressSync(scriptText), null],
    [
      'other contents',
      zstdCompressSync('other();'),
      /is not what the descriptor says, as sent for accept-encoding zstd/,
    ],
    [
      'what cannot be unpacked',
      Buffer.from('broken'),
      /cannot be unpacked, as sent for accept-encoding zstd/,
    ],
    ['the same in the largest window of browsers', await zstdOfWindow(23), null],
    [
      'the same in a window that browsers refuse',
      await zstdOfWindow(24),
      /cannot be unpacked, as sent for accept-encoding zstd/,
    ],
  ];

  test.each(asZstd)(
    'the host sends %s to clients with zstd › that file is checked',
    async (_, body, reason) => {
      answer = (request, response) => {
        const isZstd = request.headers['accept-encoding'] === 'zstd';
        if (!isZstd || !request.url?.endsWith('module.def.js'))
          return underItsModule(request, response);
        const headers = { 'content-type': 'text/javascript', 'content-encoding': 'zstd' };
        response.writeHead(200, headers).end(body);
      };
      const answered = await release(await published());
      expect(answered.statusCode).toBe(reason ? 409 : 200);
      if (reason) expect(answered.json().message).toMatch(reason);
    },
  );

  const toBrowsers: [string, string | null, Buffer, RegExp | null][] = [
    [
      'other contents',
      null,
      Buffer.from('other();'),
      /is not what the descriptor says, as sent for accept-encoding gzip, deflate, br, zstd/,
    ],
    ['the same, deflated', 'deflate', deflateSync(scriptText), null],
    ['the same by another name of gzip', 'X-GZIP', gzipSync(scriptText), null],
    ['the same as identity', 'identity', Buffer.from(scriptText), null],
    ['the same in an unknown encoding', 'xyz', Buffer.from(scriptText), /cannot be unpacked/],
    ['the same packed twice', 'gzip, gzip', gzipSync(gzipSync(scriptText)), /cannot be unpacked/],
  ];

  test.each(toBrowsers)(
    'the host sends %s only to browsers › that file is checked',
    async (_, encoding, body, reason) => {
      answer = (request, response) => {
        const isBrowser = request.headers['accept-encoding']?.includes(',');
        if (!isBrowser || !request.url?.endsWith('module.def.js'))
          return underItsModule(request, response);
        const headers = { 'content-type': 'text/javascript' };
        response
          .writeHead(200, { ...headers, ...(encoding && { 'content-encoding': encoding }) })
          .end(body);
      };
      const answered = await release(await published());
      expect(answered.statusCode).toBe(reason ? 409 : 200);
      if (reason) expect(answered.json().message).toMatch(reason);
    },
  );

  test.each(responses)('served %s › is refused', async (_, status, headers, reason) => {
    answer = (_request, response) => response.writeHead(status, headers).end(scriptText);
    const refused = await release(await published());
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toMatch(reason);
  });

  test('the response never ends › is refused', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      const chunk = Buffer.alloc(1024 * 1024);
      const more = () => {
        while (response.write(chunk));
        response.once('drain', more);
      };
      more();
    };
    const refused = await release(await published());
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toMatch(/is larger than/);
  });

  const silences: [string, RequestListener][] = [
    ['that answers 502', (_request, response) => response.writeHead(502).end()],
    ['that breaks off', (request) => request.socket.destroy()],
    ...['identity', 'gzip'].map((encoding): [string, RequestListener] => [
      `that breaks off within a file sent as ${encoding}`,
      (_request, response) => {
        const body = encoding === 'gzip' ? gzipSync(scriptText) : Buffer.from(scriptText);
        const headers = { 'content-type': 'text/javascript', 'content-encoding': encoding };
        response.writeHead(200, { ...headers, 'content-length': body.length });
        response.write(body.subarray(0, -1), () => response.destroy());
      },
    ]),
  ];

  test.each(silences)(
    '%s › 503 with that message, and nothing becomes live',
    async (_, failure) => {
      answer = failure;
      const unseen = await release(await published());
      expect([unseen.statusCode, unseen.json().code]).toEqual([503, 'temporarily_unavailable']);
      expect(unseen.json().message).toMatch(
        /could not be checked.*ARTIFACTS_URL.*Nothing was changed/,
      );
      expect(await live(clustered)).toBeUndefined();
    },
  );

  test('the host never responds › the check times out', async () => {
    const never = (_: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    await expect(reasonsOfFiles(aDescriptor(), never, 50)).rejects.toMatchObject({
      code: 'temporarily_unavailable',
    });
  });

  test('the host is unavailable › the previous artifact can still be restored', async () => {
    answer = underItsModule;
    const [first, second] = [await published(), await published()];
    await release(first);
    await release(second);
    answer = (request) => request.socket.destroy();
    expect((await act('rollback', {}, clustered)).json().current.artifact).toBe(first.artifact);
  });

  test('one file is wrong and another unavailable › a rollback is refused', async () => {
    answer = underItsModule;
    const [first, second] = [await published(), await published()];
    await release(first);
    await release(second);
    answer = (request, response) =>
      request.url?.endsWith('module.def.js')
        ? response.writeHead(404).end()
        : request.socket.destroy();
    const refused = await act('rollback', {}, clustered);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toMatch(/module\.def\.js is not served/);
    expect(await live(clustered)).toBe(second.artifact);
  });

  test('the host is unavailable › the share of the live canary can change, but no new one starts', async () => {
    answer = underItsModule;
    const [current, early] = [await published(), await published()];
    await release(current);
    const canary = async (percent: number, descriptor?: ModuleDescriptor) =>
      (await act('canary', { percent, ...(descriptor && { descriptor }) }, clustered)).statusCode;
    expect(await canary(50, early)).toBe(200);
    answer = (request) => request.socket.destroy();
    expect(await canary(10, early)).toBe(200);
    expect(await canary(5)).toBe(200);
    expect(await canary(1, { ...early, title: 'Others’ Notes' })).toBe(503);
    expect(await canary(20, await published())).toBe(503);
    expect(await canary(30)).toBe(200);
    expect(await canary(0)).toBe(200);
    expect(await canary(30)).toBe(503);
  });
});
