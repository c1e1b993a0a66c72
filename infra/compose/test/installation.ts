import { spawn } from 'node:child_process';
import { cp, mkdir, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkout } from '../../lib/folders.ts';
import { anyFreePort } from '../../lib/ports.ts';
import { runProgram } from '../../lib/run-program.ts';
import { makeTemporaryFolder } from '../../lib/temporary-folder.ts';
import { readFacts } from './compose-facts.ts';

interface Output {
  code: number;
  output: string;
  errors: string;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  issuer: string;
}

/** A container as `docker inspect` describes it. */
interface Inspected {
  Id: string;
  Image: string;
  State: { Status: string; ExitCode: number; Pid: number; Health?: { Status: string } };
  Config: { Image: string; Env: string[]; Labels: Record<string, string> };
  HostConfig: { PortBindings: Record<string, unknown> | null };
  NetworkSettings: { Ports: Record<string, { HostPort: string }[] | null> };
  RestartCount: number;
}

const source = join(checkout, 'infra/compose');
const waitMs = 120_000;
const serviceLabel = 'com.docker.compose.service';

/** An installation by compose.yaml in its own folder, made as in the README. */
export class Installation {
  readonly folder: string;
  readonly project: string;
  readonly port: number;
  readonly #subnet: number;
  tag = readFacts().tags.first;

  private constructor(folder: string, port: number) {
    this.folder = folder;
    this.port = port;
    this.project = `firedeck-test-${port}`;
    this.#subnet = port % 250;
  }

  static async create(): Promise<Installation> {
    const folder = await makeTemporaryFolder();
    for (const name of ['compose.yaml', 'Caddyfile', 'setup', 'encrypted-backup.sh'])
      await cp(join(source, name), join(folder, name), { recursive: true });
    await mkdir(join(folder, 'private'));
    return new Installation(folder, await anyFreePort());
  }

  get address(): string {
    return `https://localhost:${this.port}`;
  }

  /** For scripts that call Compose. */
  get environment(): NodeJS.ProcessEnv {
    const files = [join(this.folder, 'compose.yaml'), join(source, 'test/override.yaml')];
    return {
      ...process.env,
      FIREDECK_IMAGES: readFacts().prefix,
      FIREDECK_TAG: this.tag,
      FIREDECK_PORT: String(this.port),
      FIREDECK_BIND: '127.0.0.1',
      FIREDECK_SUBNET: `172.31.${this.#subnet}.0/24`,
      COMPOSE_PROJECT_NAME: this.project,
      COMPOSE_FILE: files.join(':'),
    };
  }

  /** Starts a command of Compose; the caller waits for it or kills it. */
  spawn(args: string[], input?: string | Buffer) {
    const child = spawn('docker', ['compose', ...args], { env: this.environment, stdio: 'pipe' });
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    return child;
  }

  /** Returns the standard output; throws when the command fails. */
  async compose(args: string[], input?: Buffer): Promise<Buffer> {
    const child = this.spawn(args, input);
    const parts: Buffer[] = [];
    child.stdout.on('data', (part) => parts.push(part));
    const errors = text(child.stderr);
    const code = await new Promise((resolve) => child.once('close', resolve));
    if (code !== 0) throw new Error(`compose ${args.join(' ')}: ${(await errors).slice(-2_000)}`);
    return Buffer.concat(parts);
  }

  /** Resolves even on failure. */
  async try(args: string[], input?: Buffer): Promise<Output> {
    const child = this.spawn(args, input);
    const [output, errors] = [text(child.stdout), text(child.stderr)];
    const code = await new Promise<number>((resolve) => child.once('close', resolve));
    return { code, output: await output, errors: await errors };
  }

  up(): Promise<Buffer> {
    return this.compose(['up', '--detach', '--wait']);
  }

  async operator(...args: string[]): Promise<string> {
    return String(await this.compose(['run', '--rm', '-T', 'operator', ...args]));
  }

  /** The containers of the project, by service. */
  async containers(): Promise<Map<string, Inspected>> {
    const ids = (await this.list('ps', '--all')).filter(Boolean);
    if (ids.length === 0) return new Map();
    const inspected: Inspected[] = JSON.parse(await runProgram('docker', ['inspect', ...ids]));
    return new Map(inspected.map((one) => [one.Config.Labels[serviceLabel] ?? '', one]));
  }

  async container(service: string): Promise<Inspected> {
    const found = (await this.containers()).get(service);
    if (!found) throw new Error(`There is no container of ${service}.`);
    return found;
  }

  /** Kills the process of a service and waits until Docker has restarted it. */
  async kill(service: string): Promise<void> {
    const { State: state, RestartCount: before } = await this.container(service);
    await runProgram('kill', ['-9', String(state.Pid)]);
    await this.#wait(async () => (await this.container(service)).RestartCount > before);
  }

  /** Waits until all services with a health check are healthy and pages are served. */
  async isReady(): Promise<void> {
    await this.#wait(async () => {
      const states = [...(await this.containers()).values()].map((one) => one.State);
      const isHealthy = states.every(({ Status: status, Health: health }) =>
        status === 'exited'
          ? true
          : status === 'running' && (health?.Status ?? 'healthy') === 'healthy',
      );
      return isHealthy && (await this.get('/')).status === 200;
    });
  }

  async #wait(isSo: () => Promise<boolean>): Promise<void> {
    for (const start = Date.now(); !(await isSo().catch(() => false)); await sleep(250))
      if (Date.now() - start > waitMs) throw new Error('The installation is not ready in time.');
  }

  /** Ids of objects with the label of the project. */
  async list(...command: string[]): Promise<string[]> {
    const filter = `label=com.docker.compose.project=${this.project}`;
    const listed = await runProgram('docker', [...command, '--quiet', '--filter', filter]);
    return listed.split('\n').filter(Boolean);
  }

  /** Runs a shell command as root with the volume of secrets. */
  readSecrets(script: string): Promise<string> {
    const image = `${readFacts().prefix}bff:${readFacts().tags.first}`;
    const volume = `${this.project}_secrets:/secrets:ro`;
    const options = ['--rm', '--user', '0', '--network', 'none', '--volume', volume];
    return runProgram('docker', ['run', ...options, '--entrypoint', 'sh', image, '-c', script]);
  }

  /** The response at the published port; accepts any certificate. */
  get(path: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const options = {
        rejectUnauthorized: false,
        agent: false,
        signal: AbortSignal.timeout(60_000),
      };
      request(`${this.address}${path}`, options, async (response) => {
        const socket = response.socket as import('node:tls').TLSSocket;
        const { issuer } = socket.getPeerCertificate();
        const body = await text(response);
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, body, issuer: String(issuer.CN) });
      })
        .once('error', reject)
        .end();
    });
  }

  async remove(): Promise<void> {
    await this.compose(['--profile', '*', 'down', '--volumes', '--timeout', '5']);
    await rm(this.folder, { recursive: true, force: true });
  }
}
