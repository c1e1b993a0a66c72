import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../lib/temporary-folder.ts';

const start = promisify(execFile);

async function run(name: string, env: Record<string, string>, ...args: string[]): Promise<unknown> {
  const file = fileURLToPath(new URL(`${name}.mjs`, import.meta.url));
  const program = `process.argv.splice(1, 1); await import(${JSON.stringify(file)})`;
  const words = ['--input-type=module', '-e', program, '', ...args];
  return JSON.parse((await start(process.execPath, words, { env })).stdout);
}

async function listen(greeting: string): Promise<{ server: Server; port: number }> {
  const server = createServer((socket) => socket.on('error', () => {}).end(greeting));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

test('reach › distinguishes accepted from refused connections', async () => {
  const { server, port } = await listen('');
  const targets = [port, 1].map((port) => ({ host: '127.0.0.1', port }));
  expect(await run('reach', {}, JSON.stringify(targets))).toEqual(['open', 'ECONNREFUSED']);
  server.close();
});

test('greet-mail-server › prints the first line, or why it got none', async () => {
  const { server, port } = await listen('220 mail.example.org ready\r\n');
  const address = (port: number) => ({ SMTP_URL: `smtp://u:p@127.0.0.1:${port}` });
  expect(await run('greet-mail-server', address(port))).toEqual({
    greeting: '220 mail.example.org ready',
  });
  expect(await run('greet-mail-server', address(1))).toEqual({
    problem: expect.stringContaining('ECONNREFUSED'),
  });
  server.close();
});

test('restore › restores the newest complete backup with the operator’s command and the key from stdin', async () => {
  const folder = await makeTemporaryFolder();
  const manifest =
    '{ "begunAt": "2026-05-02T08:00:00Z", "encrypted": true, "collections": [{ "documents": 3 }] }';
  for (const name of ['2026-05-01', '2026-05-02', '2026-05-03-unfinished'])
    await mkdir(join(folder, 'backups', name), { recursive: true });
  for (const name of ['2026-05-01', '2026-05-02'])
    await writeFile(join(folder, 'backups', name, 'manifest.json'), manifest);
  const printArguments = 'console.log(process.argv.slice(2).join(" "), process.env.MONGODB_URI)';
  await writeFile(join(folder, 'operator.mjs'), printArguments);
  const text = await readFile(fileURLToPath(new URL('restore.mjs', import.meta.url)), 'utf8');
  const program = text
    .replaceAll(/\/(backups|tmp)\//g, `${folder}/$1/`)
    .replace("'/backups'", `'${folder}/backups'`);
  await mkdir(join(folder, 'tmp'));
  const running = start(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    env: { PATH: join(process.execPath, '..') },
  });
  running.child.stdin?.end('AGE-SECRET-KEY-1');
  const key = join(folder, 'tmp', 'backup.key');
  const database = 'mongodb://127.0.0.1/firedeck_accept?retryWrites=false';
  expect(JSON.parse((await running).stdout)).toEqual({
    newest: '2026-05-02',
    startedAt: '2026-05-02T08:00:00Z',
    encrypted: true,
    documents: 3,
    restored: {
      status: 0,
      output: `restore ${folder}/backups/2026-05-02 --identity ${key} --by acceptance ${database}`,
    },
    checked: { status: 0, output: `check --by acceptance ${database}` },
  });
  expect(await readFile(key, 'utf8')).toBe('AGE-SECRET-KEY-1');
  await rm(folder, { recursive: true });
});
