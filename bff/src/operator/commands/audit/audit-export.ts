import { accountAuditModel } from '../../../audit/account-audit-model.ts';
import { operatorAuditModel } from '../../../audit/operator-audit-model.ts';
import { provisioningAuditModel } from '../../../audit/provisioning-audit-model.ts';
import { auditModel } from '../../../audit/release-audit-model.ts';
import type { CommandOptions, CommandResult, Database } from '../../command/command.ts';

/** Every act on modules, accounts and the whole of a time, one line of JSON each, oldest first. */
export async function auditExport(
  _words: string[],
  database: Database,
  { since, until }: CommandOptions,
): Promise<CommandResult> {
  const connection = await database();
  const at = {
    $gte: new Date(since ?? 0),
    $lt: until === undefined ? new Date() : new Date(until),
  };
  const kinds = await Promise.all([
    auditModel(connection).find({ at }).lean().exec(),
    accountAuditModel(connection).find({ at }).lean().exec(),
    operatorAuditModel(connection).find({ at }).lean().exec(),
    provisioningAuditModel(connection).find({ at }).lean().exec(),
  ]);
  const lines = [
    ...kinds[0].map(({ _id: id, ...line }) => ({ of: 'modules', id, ...line })),
    ...kinds[1].map(({ _id: id, ...line }) => ({ of: 'accounts', id, ...line })),
    ...kinds[2].map(({ _id: id, ...line }) => ({ of: 'operator', id, ...line })),
    ...kinds[3].map(({ _id: id, ...line }) => ({ of: 'provisioning', id, ...line })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return { text: lines.map((line) => JSON.stringify(line)).join('\n'), json: lines };
}

/** What is wrong with the days, or null. */
export function wrongTime(_words: string[], { since, until }: CommandOptions): string | null {
  const wrong = [since, until].find((time) => time !== undefined && !isTime(time));
  return wrong === undefined
    ? null
    : `"${wrong}" is no day or time such as 2026-05-01 or 2026-05-01T08:00Z.`;
}

const isTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d(T[\d:.]+Z?)?$/.test(text) && !Number.isNaN(Date.parse(text));
