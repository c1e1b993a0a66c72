import { randomUUID } from 'node:crypto';
import type { MailPurpose } from '@firedeck/contract/jobs';
import type { OutboxEntry } from '../../../modules/auth/users/outbox-entry.ts';
import { sendsMail } from '../../lib/config.ts';

/** Outbox entries of a command; the server sends entries older than half a minute. */
export function entriesFor(purpose: MailPurpose, device?: string): OutboxEntry[] {
  if (!sendsMail()) return [];
  return [{ id: randomUUID(), at: new Date(), purpose, ...(device !== undefined && { device }) }];
}
