import { dayMs } from '@firedeck/contract';
import { maxScimKeys, scimKeys } from '../../../modules/provisioning/keys/scim-keys.ts';
import type { CommandOptions, CommandResult, Database } from '../../lib/command.ts';
import { Refused } from '../../lib/refused.ts';

const daysAtMost = 365;
const namePattern = /^[a-z0-9][a-z0-9._-]{1,39}$/i;

export function validateKey([name = '']: string[], { until }: CommandOptions): string | null {
  if (!namePattern.test(name))
    return `"${name}" is not a valid name: names have 2 to 40 letters, digits, dots or dashes, as in entra-2027.`;
  if (until === undefined) return null;
  const expiresAt = Date.parse(until);
  if (Number.isNaN(expiresAt)) return `"${until}" is not a day: the format is 2027-06-01.`;
  if (expiresAt <= Date.now()) return `${until} is over.`;
  if (expiresAt > lastDay()) return `A key is valid for ${daysAtMost} days at most.`;
  return null;
}

const lastDay = () => Date.now() + daysAtMost * dayMs;

export async function makeKey(
  [name = '']: string[],
  database: Database,
  { until, alone = false }: CommandOptions,
): Promise<CommandResult> {
  const expiresAt = new Date(until === undefined ? lastDay() : Date.parse(until));
  const secret = await scimKeys(await database()).make(name, { expiresAt, alone });
  if (secret === null)
    throw new Refused(
      `${maxScimKeys} keys are valid already, or one has that name: end one with end-scim-key <name>, or all with --alone.`,
    );
  const expires_at = expiresAt.toISOString();
  return {
    text: `The SCIM key ${name}, valid until ${expires_at.slice(0, 10)}, printed once and stored only as a hash:\n${secret}`,
    json: { name, key: secret, expires_at },
  };
}

export async function endScimKey(
  [name = '']: string[],
  database: Database,
): Promise<CommandResult> {
  if (!(await scimKeys(await database()).end(name)))
    throw new Refused(`There is no SCIM key ${name}.`);
  return { text: `The SCIM key ${name} ends within 5 seconds.`, json: { name } };
}
