import { existsSync, readFileSync } from 'node:fs';
import { type SecondFactorMode, secondFactorModes } from '@firedeck/contract';
import {
  certificateRisks,
  evaluateRisks,
  parseTrustedNetworks,
  type Risk,
} from '@firedeck/runtime/settings';
import { z } from 'zod/mini';
import { databaseRisks } from '../../lib/settings/database-risks.ts';
import { toGroupsFrom } from '../../lib/settings/directory-settings.ts';
import { parseGroupRoles } from '../../lib/settings/group-roles.ts';
import { mongodbAddress } from '../../lib/settings/setting-schemas.ts';
import type { RoleRules } from '../../modules/auth/roles/resolve-roles.ts';
import { Refused } from './refused.ts';

const stackFile = new URL('../../../../.local/stack.json', import.meta.url);
const stack = z.object({
  pid: z.number(),
  mongodbUri: z.string(),
  keysFolder: z.string(),
  address: z.string(),
  mail: z._default(z.boolean(), false),
});

/** MONGODB_URI, otherwise the database of the stack running from this checkout, otherwise null. */
export function databaseAddress(variables: NodeJS.ProcessEnv = process.env): string | null {
  const { MONGODB_URI: named } = variables;
  if (!named) return runningStack()?.mongodbUri ?? null;
  const { error } = mongodbAddress.safeParse(named);
  if (error) throw new Refused(`MONGODB_URI ${error.issues[0]?.message}`);
  const { problems } = readDatabaseRisks(variables);
  if (problems.length > 0) throw new Refused(problems.join('\n'));
  return named;
}

/** Accepted risks of the database connection in production. */
export const acceptedDatabaseRisks = (variables: NodeJS.ProcessEnv = process.env): Risk[] =>
  readDatabaseRisks(variables).accepted;

function readDatabaseRisks(variables: NodeJS.ProcessEnv) {
  const { NODE_ENV, MONGODB_URI, TRUSTED_NETWORKS, ACCEPT_RISKS } = variables;
  const trusted = parseTrustedNetworks(TRUSTED_NETWORKS);
  const risks = [
    ...databaseRisks('MONGODB_URI', MONGODB_URI, trusted),
    ...certificateRisks(variables.NODE_TLS_REJECT_UNAUTHORIZED),
  ];
  return evaluateRisks(NODE_ENV === 'production' ? risks : [], ACCEPT_RISKS);
}

/** Signing keys and base URL of links. */
export interface LinkTarget {
  keysDir: string;
  publicOrigin: string;
}

/**
 * KEYS_DIR and PUBLIC_ORIGIN; without MONGODB_URI those of the stack running from this checkout.
 */
export function readLinkTarget(variables: NodeJS.ProcessEnv = process.env): LinkTarget | null {
  const { KEYS_DIR: keysDir, PUBLIC_ORIGIN: publicOrigin, MONGODB_URI: named } = variables;
  if (keysDir && publicOrigin) return { keysDir, publicOrigin };
  const running = named ? null : runningStack();
  return running && { keysDir: running.keysFolder, publicOrigin: running.address };
}

/** KEYS_DIR; without MONGODB_URI that of the stack running from this checkout. */
export function keysFolder(variables: NodeJS.ProcessEnv = process.env): string | null {
  const { KEYS_DIR: named, MONGODB_URI: database } = variables;
  if (named) return named;
  return database ? null : (runningStack()?.keysFolder ?? null);
}

/** The server's public URL; null if its variables are not set here. */
export const publicOrigin = (variables: NodeJS.ProcessEnv = process.env): string | null =>
  variables.PUBLIC_ORIGIN || null;

export function sendsMail(variables: NodeJS.ProcessEnv = process.env): boolean {
  if (variables.SMTP_URL) return true;
  return !variables.MONGODB_URI && (runningStack()?.mail ?? false);
}

/** False if the server's variables are not set here. */
export const signUpIsClosed = (variables: NodeJS.ProcessEnv = process.env): boolean =>
  variables.SIGN_UP === 'closed';

/** The server's second factor policy; null if its variables are not set here. */
export function secondFactorMode(
  variables: NodeJS.ProcessEnv = process.env,
): SecondFactorMode | null {
  const { MFA: mode, KEYS_DIR: keysDir } = variables;
  if (!mode) return keysDir ? 'off' : null;
  const known = secondFactorModes.find((one) => one === mode);
  if (!known) throw new Refused(`MFA must be one of ${secondFactorModes.join(', ')}`);
  return known;
}

/** Roles by group; null if the server's variables are not set here. */
export function configuredRoleRules(variables: NodeJS.ProcessEnv = process.env): RoleRules | null {
  const { GROUP_ROLES: text, GROUPS_FROM } = variables;
  if (text === undefined) return null;
  try {
    return { groupRoles: parseGroupRoles(text), groupsFrom: toGroupsFrom(GROUPS_FROM) };
  } catch (error) {
    throw new Refused(`GROUP_ROLES ${(error as Error).message}`);
  }
}

/**
 * The stack running from this checkout. A killed one leaves its file, and other programs may use
 * its ports.
 */
export function runningStack(file: URL = stackFile): z.infer<typeof stack> | null {
  if (!existsSync(file)) return null;
  const read = z.safeParse(stack, JSON.parse(readFileSync(file, 'utf8')));
  return read.success && isRunning(read.data.pid) ? read.data : null;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
