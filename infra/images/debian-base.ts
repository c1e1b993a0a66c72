import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasImage } from '../lib/docker.ts';
import { checkout } from '../lib/folders.ts';
import { runProgram } from '../lib/run-program.ts';
import { type Log, step } from '../lib/steps.ts';
import { errorMessage, UserError } from '../lib/user-error.ts';
import { makeBaseImage } from '../offline/index.ts';

const dockerfile = readFileSync(join(checkout, 'infra/images/node/Dockerfile'), 'utf8');

/** By digest. It is defined in a Dockerfile, where Renovate finds it. */
export const usualBase = /^ARG BASE=(\S+)$/m.exec(dockerfile)?.[1] ?? '';

/** The Debian base image: the requested one, else one built from packages. */
export async function debianBase(wanted: string | undefined, log: Log): Promise<string> {
  const name = wanted ?? usualBase;
  if (await hasImage(name)) return name;
  try {
    const { seconds } = await step(log, `pulling ${name}`, () =>
      runProgram('docker', ['pull', name]),
    );
    log(`Base: ${name}, pulled (${seconds})`);
    return name;
  } catch (error) {
    if (wanted !== undefined)
      throw new UserError(`${name} cannot be pulled: ${errorMessage(error)}`);
    return makeBase(errorMessage(error), log);
  }
}

async function makeBase(whyNotPulled: string, log: Log): Promise<string> {
  const { result: name, seconds } = await step(log, 'building a base image from packages', () =>
    makeBaseImage().catch((error) => {
      throw new UserError(
        `${usualBase} cannot be pulled (${whyNotPulled}) nor built here (${errorMessage(error)}): name a Debian image with --base.`,
      );
    }),
  );
  log(`Base: ${name}, built from packages because ${usualBase} cannot be pulled (${seconds})`);
  return name;
}
