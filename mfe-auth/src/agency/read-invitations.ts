import { type AgencyGroup, agencyLimits, email as emailSchema } from '@firedeck/contract';
import { z } from '@firedeck/sdk';
import { parse } from 'papaparse';
import { agencyTexts } from './agency-texts.ts';

export interface Invitation {
  email: string;
  groups: string[];
}

interface ReadInvitations {
  invitations: Invitation[];
  /** Lines that are left out, each with the reason. */
  refusals: { line: string; reason: string }[];
}

// Also of a directory's own export.
const emailTitle = /^(e-?mail|mail$)/i;
const groupTitle = /^(group|station)s?$/i;

/**
 * Reads addresses, one per line or as CSV: by the columns `email` and `group` where the first line names
 * them, else the first and the second. Several groups of one person stand apart by semicolons.
 */
export function readInvitations(text: string, groups: readonly AgencyGroup[]): ReadInvitations {
  const rows = parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' }).data;
  const { rows: people, emailAt, groupAt } = findColumns(rows);
  const byName = new Map(groups.map(({ id, name }) => [name.trim().toLowerCase(), id]));
  const seen = new Set<string>();
  const read: ReadInvitations = { invitations: [], refusals: [] };
  for (const row of people) {
    const refuse = (reason: string) => read.refusals.push({ line: row.join(', '), reason });
    const { [emailAt]: address = '' } = row;
    const parsed = z.safeParse(emailSchema, address);
    if (!parsed.success) {
      const { noAddress, notAnAddress } = agencyTexts.invite;
      refuse(address.trim() === '' ? noAddress : notAnAddress);
      continue;
    }
    const key = parsed.data.toLowerCase();
    const names = (row[groupAt] ?? '').split(';').map((name) => name.trim());
    const named = names.filter((name) => name !== '');
    const unknown = named.find((name) => !byName.has(name.toLowerCase()));
    if (seen.has(key)) refuse(agencyTexts.invite.repeated);
    else if (unknown !== undefined) refuse(agencyTexts.invite.unknownGroup(unknown));
    else if (read.invitations.length >= agencyLimits.invitationsAtOnce)
      refuse(agencyTexts.invite.tooMany(agencyLimits.invitationsAtOnce));
    else {
      seen.add(key);
      const ids = named.flatMap((name) => byName.get(name.toLowerCase()) ?? []);
      read.invitations.push({ email: parsed.data, groups: [...new Set(ids)] });
    }
  }
  return read;
}

function findColumns(rows: string[][]) {
  const titles = rows[0]?.map((cell) => cell.trim()) ?? [];
  const emailAt = titles.findIndex((title) => emailTitle.test(title) && !title.includes('@'));
  if (emailAt === -1) return { rows, emailAt: 0, groupAt: 1 };
  return { rows: rows.slice(1), emailAt, groupAt: titles.findIndex((one) => groupTitle.test(one)) };
}
