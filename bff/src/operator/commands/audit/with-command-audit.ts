import type { AuditKind } from '@firedeck/contract';
import { auditLog, withDetails } from '../../../audit/audit-log.ts';
import { auditOptions } from '../../lib/audit-options.ts';
import type { OperatorCommand } from '../../lib/command.ts';

const recordedOptions = [
  'alone',
  'replace',
  'since',
  'until',
  'profile',
  'station',
  'encrypt-to',
  'keep',
  'record-later',
] as const;

/**
 * Wraps a command that affects the whole installation: writes an audit line before it runs, and its
 * outcome.
 */
export function withCommandAudit(
  kind: AuditKind,
  run: OperatorCommand['run'],
): OperatorCommand['run'] {
  return async (words, database, given) => {
    const typed = [
      ...words,
      ...recordedOptions
        .filter((name) => given[name] !== undefined && given[name] !== false)
        .map((name) => (given[name] === true ? `--${name}` : `--${name} ${given[name]}`)),
    ];
    const entry = {
      kind,
      actor: { type: 'operator', name: given.by },
      subject: { type: 'agency' },
      ...withDetails(typed.length > 0 ? { arguments: typed } : {}),
    } as const;
    const log = auditLog(await database());
    return log.wrap(entry, () => run(words, database, given), auditOptions);
  };
}
