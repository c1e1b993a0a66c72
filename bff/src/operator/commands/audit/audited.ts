import type { AuditKind } from '@firedeck/contract';
import { auditLog, withDetails } from '../../../audit/audit-log.ts';
import { actOptions } from '../../command/act-options.ts';
import type { OperatorCommand } from '../../command/command.ts';

/** Records an act on all of Firedeck before it runs, and its outcome. */
export function audited(kind: AuditKind, run: OperatorCommand['run']): OperatorCommand['run'] {
  return async (words, database, given) => {
    const { by, alone, replace, since, until, profile, station } = given;
    const typed = [
      ...words,
      ...(alone ? ['--alone'] : []),
      ...(replace ? ['--replace'] : []),
      ...(since === undefined ? [] : [`--since ${since}`]),
      ...(until === undefined ? [] : [`--until ${until}`]),
      ...(profile === undefined ? [] : [`--profile ${profile}`]),
      ...(station === undefined ? [] : [`--station ${station}`]),
    ];
    const entry = {
      kind,
      actor: { type: 'operator', name: by },
      subject: { type: 'agency' },
      ...withDetails(typed.length > 0 ? { arguments: typed } : {}),
    } as const;
    const log = auditLog(await database());
    return log.around(entry, () => run(words, database, given), actOptions);
  };
}
