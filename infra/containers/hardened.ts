import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { runProgram } from '../lib/run-program.ts';
import { readFacts, runLabel } from './container-facts.ts';

const megabytesOfGigabyte = 1024;

/** One of our images, with the same restrictions as in the manifests. */
export function hardened(name: string, { memoryMiB }: { memoryMiB: number }): GenericContainer {
  const { images, data } = readFacts();
  const reference = images[name];
  if (!reference) throw new Error(`There is no image ${name}.`);
  return new ReadOnlyContainer(reference)
    .withDroppedCapabilities('ALL')
    .withSecurityOpt('no-new-privileges')
    .withResourcesQuota({ memory: memoryMiB / megabytesOfGigabyte })
    .withNetworkMode(data.network)
    .withLabels({ [runLabel]: data.network })
    .withStartupTimeout(60_000)
    .withWaitStrategy(Wait.forListeningPorts());
}

class ReadOnlyContainer extends GenericContainer {
  constructor(image: string) {
    super(image);
    this.hostConfig.ReadonlyRootfs = true;
  }
}

/** Runs a Node program in the container; returns its output. */
export async function requestInside(container: StartedTestContainer, program: string) {
  const { output, exitCode } = await container.exec(['node', '-e', program]);
  if (exitCode !== 0) throw new Error(output);
  return JSON.parse(output);
}

/** Stops the container as a cluster does; returns its exit state. */
export async function end(container: StartedTestContainer): Promise<Ended> {
  const id = container.getId();
  await container.stop({ remove: false, timeout: 35_000 });
  const state = JSON.parse(
    await runProgram('docker', ['inspect', '--format', '{{json .State}}', id]),
  );
  await runProgram('docker', ['rm', id]);
  return { exitCode: state.ExitCode, isOutOfMemory: state.OOMKilled };
}

interface Ended {
  exitCode: number;
  isOutOfMemory: boolean;
}

/** A program for `requestInside` that reports the permissions of the image's process. */
export const shutInReport = `
const { readFileSync, writeFileSync, existsSync } = require('node:fs');
const status = readFileSync('/proc/1/status', 'utf8');
const line = (name) => status.match(new RegExp('^' + name + ':\\\\s+(\\\\S+)', 'm'))[1];
const write = (path) => { try { writeFileSync(path, ''); return 'written'; } catch (error) { return error.code; } };
const folders = process.env.PATH.split(':');
const tools = ['npm', 'npx', 'gcc', 'cc', 'g++', 'make', 'tsc', 'git', 'curl'];
console.log(JSON.stringify({
  user: line('Uid'), capabilities: line('CapEff'), noNewPrivileges: line('NoNewPrivs'), seccomp: line('Seccomp'),
  root: write('/written'), app: write('/app/written'),
  tools: tools.filter((tool) => folders.some((folder) => existsSync(folder + '/' + tool))),
}));`;
