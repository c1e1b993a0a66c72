import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '../lib/run-program.ts';

/** Whom a certificate names: a server by its hosts, a client by name and groups. */
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

/** An authority for one run, and what it signs. */
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
