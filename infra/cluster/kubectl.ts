import { type SpawnOptions, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { CommandFailed } from '../lib/run-program.ts';
import type { Certificates } from './certificates.ts';

/** Output and exit code of kubectl. */
interface CommandOutput {
  code: number;
  output: string;
  /** Includes warnings of the server. */
  errors: string;
}

export interface Kubectl {
  /** Resolves even on failure. */
  try(args: string[], input?: string): Promise<CommandOutput>;
  /** Returns the output; throws on failure. */
  run(args: string[], input?: string): Promise<string>;
  /** An object or a list of them. */
  get<What>(args: string[]): Promise<What>;
}

/** kubectl with one kubeconfig. */
export function createKubectl(
  program: string,
  kubeconfig: string,
  options: SpawnOptions = {},
): Kubectl {
  const env = { ...process.env, KUBECONFIG: kubeconfig, KUBECACHEDIR: `${kubeconfig}.cache` };
  const invoke = (args: string[], input = '') => execute(program, args, input, { env, ...options });
  const run = async (args: string[], input?: string) => {
    const { code, output, errors } = await invoke(args, input);
    if (code === 0) return output;
    const tail = errors.trim().split('\n').slice(-6).join(' | ');
    throw new CommandFailed(`kubectl ${showArguments(args)}: ${tail}`, `${output}${errors}`);
  };
  return {
    try: invoke,
    run,
    get: async (args) => JSON.parse(await run(['get', ...args, '-o', 'json'])),
  };
}

/** For error messages: omits programs, which `exec` gets as one argument. */
const showArguments = (args: string[]): string =>
  args.map((word) => (word.includes('\n') ? '…' : word)).join(' ');

function execute(
  program: string,
  args: string[],
  input: string,
  options: SpawnOptions,
): Promise<CommandOutput> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: 'pipe' });
    const output: CommandOutput = { code: -1, output: '', errors: '' };
    child.stdout.on('data', (part) => (output.output += part));
    child.stderr.on('data', (part) => (output.errors += part));
    child.once('error', reject);
    child.once('close', (code) => resolve({ ...output, code: code ?? -1 }));
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

/** Writes the kubeconfig of a client certificate. */
export async function writeKubeconfig(
  path: string,
  server: string,
  certificates: Certificates,
  holder: string,
): Promise<string> {
  const cluster = { server, 'certificate-authority': certificates.authority };
  const user = {
    'client-certificate': certificates.certificatePath(holder),
    'client-key': certificates.keyPath(holder),
  };
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'firedeck', cluster }],
    users: [{ name: holder, user }],
    contexts: [{ name: holder, context: { cluster: 'firedeck', user: holder } }],
    'current-context': holder,
  };
  await writeFile(path, JSON.stringify(config, null, 2), { mode: 0o600 });
  return path;
}
