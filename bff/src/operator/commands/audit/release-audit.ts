import type { AuditDocument } from '../../../audit/release-audit-model.ts';
import { auditRepository } from '../../../audit/release-audit-repository.ts';
import type { Database } from '../../command/command.ts';
import type { AuditLine } from './account-audit.ts';

/** The newest acts on modules. */
export async function releaseAudit(database: Database, count: number): Promise<AuditLine[]> {
  return (await auditRepository(await database()).newest(count)).map(toLine);
}

function toLine({ _id, at, ...line }: AuditDocument): AuditLine {
  const { by, key, act, module, artifact, percent, outcome, reasons } = line;
  const text = [
    outcome.padEnd(8),
    act.padEnd(8),
    artifact ? `${module} ${artifact}` : module,
    ...(percent === null ? [] : [`${percent} %`]),
    `by ${by} (key ${key}…)`,
    ...reasons,
  ];
  return {
    at: at.toISOString(),
    text: text.join('  '),
    json: { at: at.toISOString(), ...line },
  };
}
