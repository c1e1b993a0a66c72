import {
  type ProvisioningAuditDocument,
  provisioningAuditRepository,
} from '../../../audit/provisioning-audit-model.ts';
import type { Database } from '../../command/command.ts';
import type { AuditLine } from './account-audit.ts';

/** The newest changes that a directory made by SCIM. */
export async function provisioningAudit(database: Database, count: number): Promise<AuditLine[]> {
  return (await provisioningAuditRepository(await database()).newest(count)).map(toLine);
}

function toLine({ _id, at, ...line }: ProvisioningAuditDocument): AuditLine {
  const { act, userId, groupId, fields = [], members, key } = line;
  const text = [
    'accepted',
    act.padEnd(12),
    userId ?? groupId ?? '',
    ...(fields.length > 0 ? [fields.join(', ')] : []),
    ...(members ? [`${members.length} members`] : []),
    `by SCIM key ${key}`,
  ];
  return { at: at.toISOString(), text: text.join('  '), json: { at: at.toISOString(), ...line } };
}
