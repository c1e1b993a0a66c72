import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../lib/folders.ts';
import { CommandFailed, runProgram } from '../lib/run-program.ts';
import { errorMessage } from '../lib/user-error.ts';
import { actionlintProgram } from '../offline/index.ts';

const own = '.github/workflows';
const ofModules = `infra/packages/create-module/files/${own}`;

/** The workflows of this repository and of a new module. */
export const workflowFiles: readonly string[] = [own, ofModules].flatMap((folder) =>
  readdirSync(join(checkout, folder)).map((name) => join(folder, name)),
);

// Off, so that the result does not depend on whether shellcheck or pyflakes is installed.
const ownRulesAlone = ['-no-color', '-shellcheck=', '-pyflakes='];

/** Prints what actionlint finds; returns a string if actionlint is unavailable. */
export async function checkWorkflows(files = workflowFiles): Promise<boolean | string> {
  let program: string;
  try {
    program = await actionlintProgram();
  } catch (error) {
    return `actionlint cannot be had: ${errorMessage(error)}`;
  }
  try {
    await runProgram(program, [...ownRulesAlone, ...files], { cwd: checkout });
    return true;
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    console.log(error.output.trim());
    return false;
  }
}
