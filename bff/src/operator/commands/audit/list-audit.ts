import type { AuditLine } from '@firedeck/contract';
import { toAuditLine } from '../../../audit/audit-mapping.ts';
import { auditReader } from '../../../audit/audit-reader.ts';
import type { CommandResult, Database } from '../../lib/command.ts';

const linesShown = 100;

export async function listAudit(_words: string[], database: Database): Promise<CommandResult> {
  const found = await auditReader(await database()).readPage({}, null, 2 * linesShown);
  const json = found.lines.slice(0, linesShown).map(toAuditLine);
  return { text: json.map(format).join('\n') || 'There are no audit lines yet.', json };
}

function format({ at, outcome, kind, subject, details, actor, key }: AuditLine): string {
  const { members = [], groups = [], ...others } = details;
  // Show names if the line contains them, ids otherwise.
  const named = (others.group_names ?? others.role) ? others : { ...others, groups };
  return [
    at.replace(/\.\d+Z$/, 'Z'),
    outcome.padEnd(8),
    kind.padEnd(12),
    ...[subject.name ?? subject.id ?? ''].filter(Boolean),
    ...Object.entries(named)
      .filter(([, values]) => values.length > 0)
      .map(([field, values]) => formatDetail(field, values)),
    ...(members.length > 0 ? [`${members.length} members`] : []),
    `by ${actorPrefixes[actor.type]}${actor.name}${key && key !== actor.name ? ` (key ${key}…)` : ''}`,
  ].join('  ');
}

const plainFields = ['arguments', 'artifact', 'fields', 'group_names', 'reasons', 'role'];

const formatDetail = (field: string, values: string[]): string =>
  `${plainFields.includes(field) ? '' : `${field.replaceAll('_', ' ')} `}${values.join(' ')}`;

const actorPrefixes = {
  member: '',
  operator: '',
  team: '',
  system: '',
  directory: 'SCIM key ',
} as const;
