import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryFolder } from '../../lib/temporary-folder.ts';

/** A response of kubectl; the first matching rule applies. */
export interface Rule {
  /** Matches the arguments, joined by spaces. */
  when: RegExp;
  /** Standard output; objects as JSON. An array gives one per call, then repeats the last. */
  prints?: unknown[];
  /** Standard error, with exit code 1. */
  fails?: string;
  /** The process runs until it is killed. */
  hangs?: true;
  /** The pod's environment; the Node program in the arguments runs on this machine. */
  runs?: Record<string, string>;
  /** Connections that reach.mjs can open, as `host:port`. */
  reaches?: string[];
}

export interface FakeKubectl {
  program: string;
  folder: string;
  /** Arguments of every call, joined by spaces, without Node programs. */
  calls(): Promise<string[]>;
  /** Input of `apply -f -`. */
  applied(): Promise<{ kind: string; metadata: { name: string } }[]>;
  remove(): Promise<void>;
}

/** A program `kubectl` that follows the rules, and prints nothing for other arguments. */
export async function makeFakeKubectl(rules: Rule[]): Promise<FakeKubectl> {
  const folder = await makeTemporaryFolder();
  const program = join(folder, 'kubectl');
  const log = join(folder, 'calls');
  const stored = rules.map(({ when, ...rule }) => ({ ...rule, when: when.source }));
  await writeFile(log, '');
  await writeFile(join(folder, 'rules.json'), JSON.stringify(stored));
  await writeFile(program, `#!${process.execPath}\n${source}`, { mode: 0o755 });
  const read = async (): Promise<{ words: string[]; input: string }[]> =>
    JSON.parse(`[${(await readFile(log, 'utf8')).trim().split('\n').filter(Boolean)}]`);
  const withoutPrograms = (words: string[]) => words.filter((word) => !word.includes('\n'));
  return {
    program,
    folder,
    calls: async () => (await read()).map(({ words }) => withoutPrograms(words).join(' ')),
    applied: async () =>
      (await read())
        .filter(({ words }) => words[0] === 'apply')
        .map(({ input }) => JSON.parse(input)),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

const source = `
const { appendFileSync, readFileSync } = require('node:fs');
const { spawnSync } = require('node:child_process');
const words = process.argv.slice(2);
const input = words[0] === 'apply' ? readFileSync(0, 'utf8') : '';
const log = __dirname + '/calls';
const line = words.join(' ');
const rules = JSON.parse(readFileSync(__dirname + '/rules.json', 'utf8'));
const find = (text) => rules.find(({ when }) => new RegExp(when, 's').test(text));
const rule = find(line) ?? {};
const earlier = readFileSync(log, 'utf8').trim().split('\\n').filter(Boolean)
  .filter((one) => find(JSON.parse(one).words.join(' ')) === rule).length;
appendFileSync(log, JSON.stringify({ words, input }) + '\\n');
if (rule.hangs) setInterval(() => {}, 1000);
else if (rule.fails) { console.error(rule.fails); process.exitCode = 1; }
else if (rule.runs) {
  const { stdout, stderr } = spawnSync(process.execPath, words.slice(words.indexOf('node') + 1), { env: rule.runs });
  process.stdout.write(stdout); process.stderr.write(stderr);
} else if (rule.reaches) {
  const targets = JSON.parse(words.at(-1));
  const isOpen = ({ host, port }) => rule.reaches.includes(host + ':' + port);
  console.log(JSON.stringify(targets.map((target) => isOpen(target) ? 'open' : 'no answer')));
} else if (rule.prints) {
  const answer = rule.prints[Math.min(earlier, rule.prints.length - 1)];
  console.log(typeof answer === 'string' ? answer : JSON.stringify(answer));
}
`;
