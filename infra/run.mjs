// Plain JavaScript without dependencies: the entry point of every npm script, on any Node ≥ 18.
// It installs missing packages and starts the command with the Node of the lockfile.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commands, otherScripts } from './commands.mjs';

const startedAt = Date.now();
const infra = dirname(fileURLToPath(import.meta.url));
const root = dirname(infra);
const oldestNode = 18;
const scriptNode = 26;

const [name, ...args] = process.argv.slice(2);
const command = commands[name];

if (command === undefined) {
  console.log(list());
  process.exitCode = name === undefined || name === 'help' || isHelp(name) ? 0 : 1;
} else if (args.some(isHelp)) {
  console.log(`${command.summary}\n\n${command.usage}`);
} else {
  await run().catch((error) => fail(error.message));
}

async function run() {
  if (major(process.versions.node) < oldestNode)
    return fail(`Firedeck needs Node ${oldestNode} or newer to start; this is ${process.version}.`);
  const { install } = await import('./install.mjs');
  await install(root);
  const node = lockedNode();
  const entry = join(infra, command.entry);
  if (!existsSync(entry))
    return fail(`"${name}" is not part of this checkout: ${command.entry} is missing.`);
  handOver(node, [entry, ...(command.args ?? []), ...args]);
}

function lockedNode() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = join(root, 'node_modules', 'node', 'bin', file);
  if (!existsSync(path))
    throw new Error(
      'Node 26 is missing although packages are installed: npm ran with ignore-scripts. Run "npm rebuild node --ignore-scripts=false".',
    );
  const asked = spawnSync(path, ['--version'], { encoding: 'utf8' });
  if (asked.status !== 0)
    throw new Error(`The Node of the lockfile does not run here: ${asked.stderr || asked.error}`);
  if (major(asked.stdout.slice(1)) < scriptNode)
    throw new Error(
      `The lockfile brought Node ${asked.stdout.trim()}, but ${scriptNode} is needed: run "npm ci".`,
    );
  return path;
}

function handOver(node, nodeArgs) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const child = spawn(node, nodeArgs, {
    cwd: root,
    stdio: 'inherit',
    env: {
      // Shared between all processes: it halves their start time.
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
      ...process.env,
      PATH: path,
      FIREDECK_STARTED_AT: String(startedAt),
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      // A terminal already sends Ctrl-C to the child.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  child.on('error', (error) => fail(error.message));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143);
  });
}

function list() {
  const summaries = Object.entries(commands).map(([key, { summary }]) => [key, summary]);
  const all = [...summaries, ...Object.entries(otherScripts)];
  const width = Math.max(...all.map(([key]) => key.length));
  const lines = all.map(([key, summary]) => `  ${key.padEnd(width)}  ${summary}`);
  return `npm run <command> [-- options], each answers --help\n\n${lines.join('\n')}`;
}

function isHelp(arg) {
  return arg === '--help' || arg === '-h';
}

function major(version) {
  return Number.parseInt(version, 10);
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
