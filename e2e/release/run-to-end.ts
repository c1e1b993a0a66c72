import { execFile } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

export interface ProgramResult {
  code: number;
  /** Its complete output. */
  output: string;
}

/** Runs a program until its end or its time limit, without blocking the test's browser. */
export function runToEnd(
  file: string,
  words: string[],
  options: { cwd: string; timeout: number; env?: NodeJS.ProcessEnv },
): Promise<ProgramResult> {
  const maxBuffer = 64 * 1_024 * 1_024;
  return new Promise((done) => {
    execFile(file, words, { ...options, maxBuffer }, (failed, out, error) => {
      const output = stripVTControlCharacters(`${out}\n${error}`);
      if (!failed) return done({ code: 0, output });
      if (failed.killed) return done({ code: -1, output: `${output}\n${file} took too long` });
      done({ code: Number(failed.code), output });
    });
  });
}
