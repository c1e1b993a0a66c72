import type { Connection } from 'mongoose';
import {
  type ModuleRecord,
  modulesRepository,
} from '../../../modules/registry/modules-repository.ts';
import {
  listRights,
  reasonAgainstGrant,
  reasonAgainstName,
} from '../../../modules/registry/ownership.ts';
import { withReleaseLock } from '../../../modules/registry/release-lock.ts';
import type { CommandResult, Database } from '../../lib/command.ts';
import { Refused } from '../../lib/refused.ts';

/** Grants a module all routes below a prefix that nobody owns. */
export const grantRoute = (
  [id = '', given = '']: string[],
  database: Database,
): Promise<CommandResult> =>
  changeGrants(id, database, (module, all) => {
    const prefix = given.toLowerCase();
    const reason = reasonAgainstGrant(prefix, id, all);
    if (reason) throw new Refused(`${id} can't be granted ${prefix}: ${reason}`);
    return [...new Set([...module.grants, prefix])];
  });

/** Revokes a granted prefix; live routes below it stay live. */
export const revokeRoute = (
  [id = '', given = '']: string[],
  database: Database,
): Promise<CommandResult> =>
  changeGrants(id, database, ({ grants }) => {
    const prefix = given.toLowerCase();
    if (!grants.includes(prefix)) throw new Refused(`${prefix} was not granted to ${id}.`);
    return grants.filter((one) => one !== prefix);
  });

export async function listRouteRights(
  _words: string[],
  database: Database,
): Promise<CommandResult> {
  const all = await modulesRepository(await database()).all();
  const json = all.map((module) => ({ module: module.id, prefixes: listRights(module, all) }));
  const text = json
    .map(({ module, prefixes }) => [module, ...prefixes].join(' ').replace(' ', '  '))
    .join('\n');
  return { text: text || 'There are no modules yet.', json };
}

/** Prefixes in which a module may have routes, and why its own name may not be one. */
export function listPrefixes(id: string, all: ModuleRecord[]) {
  const module = all.find((one) => one.id === id) ?? { id, grants: [] };
  const prefixes = listRights(module, all);
  const allowed = prefixes.length > 0 ? `routes below ${prefixes.join(', ')}` : 'no routes yet';
  const reason = reasonAgainstName(id, all);
  const text = reason
    ? `It may have ${allowed}: /${id} is not its own, ${reason} Grant it a prefix: grant-route ${id} <prefix>.`
    : `It may have ${allowed}.`;
  return { text, prefixes };
}

export function validatePrefix([, prefix = '']: string[]): string | null {
  return /^(\/[a-z0-9_-]+)+$/i.test(prefix)
    ? null
    : `"${prefix}" is not a route prefix such as /incidents or /incidents/reports.`;
}

type Change = (module: ModuleRecord, all: ModuleRecord[]) => string[];

// Holds the release lock, so that grants don't change while a release is checked.
async function changeGrants(
  id: string,
  database: Database,
  change: Change,
): Promise<CommandResult> {
  const connection: Connection = await database();
  return withReleaseLock(connection, async ({ beforeWrite }) => {
    const modules = modulesRepository(connection);
    const all = await modules.all();
    const module = all.find((one) => one.id === id);
    if (!module)
      throw new Refused(`There is no module ${id}. Create its key first: release-key ${id}.`);
    const grants = change(module, all);
    beforeWrite();
    await modules.setGrants(id, grants);
    const prefixes = listRights({ id, grants }, all);
    return {
      text: `${id} may have routes below ${prefixes.join(', ')}.`,
      json: { module: id, prefixes },
    };
  });
}
