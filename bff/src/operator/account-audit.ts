import {
  type AccountAuditDocument,
  accountAuditRepository,
} from '../modules/accounts/account-audit-model.ts';
import type { Database } from './commands.ts';

/** An act as the audit tells it, to a person and to a program. */
export interface AuditLine {
  at: string;
  text: string;
  json: object;
}

/** The newest acts on accounts. */
export async function accountAudit(database: Database, count: number): Promise<AuditLine[]> {
  return (await accountAuditRepository(await database()).newest(count)).map(toLine);
}

function toLine({ _id, at, ...line }: AccountAuditDocument): AuditLine {
  const { outcome, act, email, by } = line;
  return {
    at: at.toISOString(),
    text: [outcome.padEnd(8), act.padEnd(8), email, `by ${by}`].join('  '),
    json: { at: at.toISOString(), ...line },
  };
}
