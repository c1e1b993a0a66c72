import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryFolder } from '../../lib/temporary-folder.ts';

/** What kubectl answers to arguments; the first rule that matches counts. */
export interface Rule {
  /** Matches the arguments, joined by spaces. */
  when: RegExp;
  /** Printed, as JSON where it is no text. More than one: one after the other, the last again. */
  prints?: unknown[];
  /** Printed as an error, with exit code 1. */
  fails?: string;
  /** It does not end by itself. */
  hangs?: true;
  /** The pod's environment: the program for Node in the arguments runs here. */
  runs?: Record<string, string>;
  /** The connections that the pod can open, as `host:port`; of the program that tries them. */
  reaches?: string[];
}

export interface FakeKubectl {
  program: string;
  folder: string;
  /** Arguments of every call, joined by spaces; programs for Node are left out. */
  calls(): Promise<string[]>;
  /** What was sent to `apply -f -`. */
  applied(): Promise<{ kind: string; metadata: { name: string } }[]>;
  remove(): Promise<void>;
}

/** A program `kubectl` that answers as the rules say; all else it answers with nothing. */
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
