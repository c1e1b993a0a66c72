import { randomBytes, randomUUID } from 'node:crypto';
import type { AuditOutcome } from '@firedeck/contract';
import type { Connection } from 'mongoose';
import { insertRaw } from '../lib/mongo/insert-raw.ts';
import { type AuditDetails, type AuditLineDocument, auditLineModel } from './audit-line-model.ts';
import { type ActOutcome, type AuditOptions, withAudit } from './with-audit.ts';
import { withoutWebAddresses } from './without-web-addresses.ts';

/** The caller's part of a line. */
export type AuditEntry = Pick<AuditLineDocument, 'kind' | 'actor' | 'subject' | 'details' | 'key'>;

interface AuditLogOptions {
  readOrigin?: () => Pick<AuditLineDocument, 'from' | 'request'>;
  onWritten?: (line: AuditLineDocument) => void;
}

const saltBytes = 12;

/** Writes audit lines; nothing here changes or removes one. */
export function auditLog(
  connection: Connection,
  { readOrigin = () => ({}), onWritten = () => {} }: AuditLogOptions = {},
) {
  const lines = auditLineModel(connection);

  async function insert(
    { details = {}, ...entry }: AuditEntry,
    end: Partial<ActOutcome> & { outcome: AuditOutcome },
  ) {
    const line = {
      _id: randomUUID(),
      at: new Date(),
      ...withoutWebAddresses({ ...entry, ...withDetails(details) }),
      ...end,
      ...readOrigin(),
      ...unsealed(),
    };
    await insertRaw(lines, line);
    onWritten(line);
  }

  return {
    /** Writes a single line for something done or refused already. */
    write: (entry: AuditEntry, outcome: AuditOutcome = 'accepted'): Promise<void> =>
      insert(entry, { outcome }),

    /**
     * Runs an action between its two lines; details that it adds to `found` are part of the second.
     */
    wrap<Done>(
      entry: AuditEntry,
      perform: (found: AuditDetails) => Promise<Done>,
      options: AuditOptions,
    ): Promise<Done> {
      const found: AuditDetails = {};
      return withAudit(
        (end) => insert({ ...entry, details: { ...entry.details, ...found } }, end),
        () => perform(found),
        options,
      );
    },
  };
}

export const withDetails = (details: AuditDetails) =>
  Object.keys(details).length > 0 ? { details } : {};

/** Fields of every new line. */
export const unsealed = () => ({ salt: randomBytes(saltBytes).toString('base64url'), seal: null });
