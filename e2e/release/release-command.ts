import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { Stack } from '@firedeck/infra/local';

const checkout = resolve(import.meta.dirname, '../..');

interface CommandResult {
  code: number;
  out: string;
  error: string;
}

/** Runs `npm run release -- …` against a stack, as from a team's machine. */
export function releaseCommand(stack: Stack, ...words: string[]): Promise<CommandResult> {
  const flags = ['--address', stack.address, '--artifacts', stack.folders.artifacts];
  const key = ['--key-file', join(stack.folders.releaseKeys, `${words[1] ?? 'notes'}.key`)];
  const entry = join(checkout, 'infra/release/release.ts');
  return new Promise((done) => {
    execFile(
      process.execPath,
      [entry, ...words, ...flags, ...key, '--by', 'ada'],
      { cwd: checkout },
      (failed, out, error) => done({ code: Number(failed?.code ?? 0), out, error }),
    );
  });
}

/** Runs `npm run operator -- …` on a stack's database. */
export function operatorCommand(stack: Stack, ...words: string[]): Promise<CommandResult> {
  const env = { ...process.env, MONGODB_URI: stack.mongo.uri };
  const entry = join(checkout, 'bff/src/operator.ts');
  return new Promise((done) => {
    execFile(process.execPath, [entry, ...words], { cwd: checkout, env }, (failed, out, error) =>
      done({ code: Number(failed?.code ?? 0), out, error }),
    );
  });
}
