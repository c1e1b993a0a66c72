import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '../lib/run-program.ts';

/** The subject of a certificate: hosts of a server, or name and groups of a client. */
export interface Holder {
  name: string;
  commonName: string;
  groups?: readonly string[];
  hosts?: readonly string[];
}

export interface Certificates {
  authority: string;
  certificatePath(name: string): string;
  keyPath(name: string): string;
}

/** A certificate authority for one run. */
export async function makeCertificates(
  program: string,
  folder: string,
  holders: readonly Holder[],
): Promise<Certificates> {
  await mkdir(folder, { recursive: true });
  await runProgram(program, [folder, JSON.stringify(holders)]);
  return {
    authority: join(folder, 'ca.crt'),
    certificatePath: (name) => join(folder, `${name}.crt`),
    keyPath: (name) => join(folder, `${name}.key`),
  };
}
