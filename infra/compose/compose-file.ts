import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** The parts of a service in compose.yaml that the rules read. */
export interface Service {
  image: string;
  user?: string;
  read_only?: boolean;
  privileged?: boolean;
  cap_add?: string[];
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  pids_limit?: number;
  restart?: string;
  network_mode?: string;
  pid?: string;
  ipc?: string;
  devices?: unknown[];
  networks?: string[];
  ports?: string[];
  volumes?: string[];
  environment?: Record<string, string>;
  healthcheck?: { disable?: boolean };
  pull_policy?: string;
}

export interface ComposeFile {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
}

const path = fileURLToPath(new URL('compose.yaml', import.meta.url));

export const readComposeFile = (): ComposeFile => parseComposeFile(readFileSync(path, 'utf8'));

const parseComposeFile = (text: string): ComposeFile => parse(text, { merge: true });
