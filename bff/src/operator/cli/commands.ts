import { moduleId } from '@firedeck/contract';
import { z } from 'zod/mini';
import { exportAudit, validateTime } from '../commands/audit/export-audit.ts';
import { holdMember, releaseHold } from '../commands/audit/hold-member.ts';
import { listAudit } from '../commands/audit/list-audit.ts';
import { validateVerification, verifyAudit } from '../commands/audit/verify-audit.ts';
import { withCommandAudit } from '../commands/audit/with-command-audit.ts';
import { readMemberOfBackup } from '../commands/backup/backup-of-member.ts';
import { makeBackup, validateBackup } from '../commands/backup/make-backup.ts';
import { recordNewest } from '../commands/backup/record-newest.ts';
import { restoreBackup } from '../commands/backup/restore-backup.ts';
import { deviceCommands } from '../commands/devices/devices.ts';
import { keyCommands } from '../commands/keys/key-commands.ts';
import { listUsers } from '../commands/members/list-users.ts';
import { memberCommands } from '../commands/members/member-commands.ts';
import { listRoles } from '../commands/members/role-commands.ts';
import { endScimKey, makeKey, validateKey } from '../commands/provisioning/scim-keys.ts';
import { checkModules } from '../commands/releases/check-modules.ts';
import { firstRelease, validateAddress } from '../commands/releases/first-release.ts';
import { releaseKey } from '../commands/releases/release-key.ts';
import {
  grantRoute,
  listRouteRights,
  revokeRoute,
  validatePrefix,
} from '../commands/releases/route-grants.ts';
import { makeSchema } from '../commands/schema/make-schema.ts';
import type { OperatorCommand } from '../lib/command.ts';

export const operatorCommands: Record<string, OperatorCommand> = {
  'list-users': {
    usage: 'list-users',
    summary: 'list members, oldest first',
    words: 0,
    run: withCommandAudit('list-users', listUsers),
  },
  ...memberCommands,
  ...deviceCommands,
  'scim-key': {
    usage: 'scim-key <name>',
    summary: 'create a SCIM key, printed once; --until a day within a year; --alone revokes others',
    words: 1,
    options: ['alone', 'until'],
    validate: validateKey,
    run: withCommandAudit('scim-key', makeKey),
  },
  'end-scim-key': {
    usage: 'end-scim-key <name>',
    summary: 'revoke a SCIM key; SCIM is off without any',
    words: 1,
    run: withCommandAudit('end-scim-key', endScimKey),
  },
  'list-roles': {
    usage: 'list-roles',
    summary: 'list roles of members, including those waiting for confirmation',
    words: 0,
    run: withCommandAudit('list-roles', listRoles),
  },
  'release-key': {
    usage: 'release-key <module>',
    summary: "create a key for a module's team, printed once; --alone revokes earlier ones",
    words: 1,
    options: ['alone'],
    validate: ([id]) =>
      z.safeParse(moduleId, id).success
        ? null
        : `"${id}" is not a module: names have 2 to 24 lower-case letters or digits.`,
    run: withCommandAudit('release-key', releaseKey),
  },
  'first-release': {
    usage: 'first-release <server> <artifacts>',
    summary:
      'release the artifacts of the images for modules without a live one; --replace: for all modules',
    words: 2,
    options: ['replace'],
    validate: validateAddress,
    run: withCommandAudit('first-release', firstRelease),
  },
  'grant-route': {
    usage: 'grant-route <module> <prefix>',
    summary: 'allow a module routes below a prefix, such as /incidents',
    words: 2,
    validate: validatePrefix,
    run: withCommandAudit('grant-route', grantRoute),
  },
  'revoke-route': {
    usage: 'revoke-route <module> <prefix>',
    summary: 'revoke a granted prefix; live routes below it stay live',
    words: 2,
    validate: validatePrefix,
    run: withCommandAudit('revoke-route', revokeRoute),
  },
  routes: {
    usage: 'routes',
    summary: 'list the route prefixes of each module',
    words: 0,
    run: listRouteRights,
  },
  audit: {
    usage: 'audit',
    summary: 'audit log of modules, accounts and operator commands, newest first',
    words: 0,
    run: listAudit,
  },
  'audit verify': {
    usage: 'audit verify [file]',
    summary:
      'verify all audit lines by their seals, and with --expect-root <seal>:<root> or --roots <file> by published roots; with a file, compare an NDJSON export that --since, --until and --filter <name>=<value> describe',
    words: 0,
    optionalWords: 1,
    options: ['expect-root', 'roots', 'since', 'until', 'filter'],
    validate: validateVerification,
    run: verifyAudit,
  },
  'audit hold': {
    usage: 'audit hold <email or id>',
    summary: 'exempt all data of a member from purges, until:',
    words: 1,
    run: holdMember,
  },
  'audit release-hold': {
    usage: 'audit release-hold <email or id>',
    summary: 'end a hold',
    words: 1,
    run: releaseHold,
  },
  'audit-export': {
    usage: 'audit-export',
    summary: 'export the audit log as JSON lines, oldest first; --since and --until limit the time',
    words: 0,
    options: ['since', 'until'],
    validate: validateTime,
    run: withCommandAudit('audit-export', exportAudit),
  },
  backup: {
    usage: 'backup <folder>',
    summary:
      'back up all durable data to a new folder; --keep <number>: to a folder named by the time, removing the oldest; --encrypt-to <age recipient>; --record-later: leave recording to record-backup',
    words: 1,
    options: ['encrypt-to', 'keep', 'record-later'],
    validate: validateBackup,
    run: withCommandAudit('backup', makeBackup),
  },
  'record-backup': {
    usage: 'record-backup <folder>',
    summary: 'record the newest backup of --keep once it has been copied elsewhere',
    words: 1,
    run: withCommandAudit('backup', recordNewest),
  },
  'backup-of-member': {
    usage: 'backup-of-member <folder> <email>',
    summary:
      "print a member's tools and notes of a backup, as their import reads them; --identity <file> of an encrypted one",
    words: 2,
    options: ['identity'],
    run: readMemberOfBackup,
  },
  restore: {
    usage: 'restore <folder>',
    summary:
      'restore a backup to an empty database; --identity <file> with the age key of an encrypted one',
    words: 1,
    options: ['identity'],
    run: withCommandAudit('restore', restoreBackup),
  },
  schema: {
    usage: 'schema',
    summary: 'create the collections and indexes of this version; before a rollout',
    words: 0,
    run: withCommandAudit('schema', makeSchema),
  },
  check: {
    usage: 'check',
    summary: 'check whether live modules are compatible with this server version; before a rollout',
    words: 0,
    run: checkModules,
  },
  ...keyCommands,
};
