import { auditRepository } from '../modules/registry/audit-repository.ts';
import type { Database, Told } from './commands.ts';

const linesShown = 100;

/** The newest acts on modules, one line each. */
export async function releaseAudit(_words: string[], database: Database): Promise<Told> {
  const lines = await auditRepository(await database()).newest(linesShown);
  const json = lines.map(({ _id, at, ...line }) => ({ at: at.toISOString(), ...line }));
  const text = json.map(({ at, by, key, act, module, artifact, percent, outcome, reasons }) =>
    [
      at.replace(/\.\d+Z$/, 'Z'),
      outcome.padEnd(8),
      act.padEnd(8),
      artifact ? `${module} ${artifact}` : module,
      ...(percent === null ? [] : [`${percent} %`]),
      `by ${by} (key ${key}…)`,
      ...reasons,
    ].join('  '),
  );
  return { text: text.join('\n') || 'Nothing was released yet.', json };
}
