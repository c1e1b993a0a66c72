import { type AgencyGroup, agencyLimits, email as emailSchema } from '@firedeck/contract';
import { z } from '@firedeck/sdk';
import { parse } from 'papaparse';
import { agencyTexts } from '../agency-texts.ts';

export interface Invitation {
  email: string;
  groups: string[];
}

interface ReadInvitation extends Invitation {
  /** The line number from 1 as in editors and spreadsheets: lines that are left out count. */
  number: number;
}

export interface LeftOutLine {
  number: number;
  line: string;
  reason: string;
}

interface ReadInvitations {
  invitations: ReadInvitation[];
  refusals: LeftOutLine[];
}

// Also matches the title in a directory's own export.
const emailTitle = /^(e-?mail|mail$)/i;
// Within quotes.
const lineBreak = /\r\n|\r|\n/;
const groupTitle = /^(group|station)s?$/i;

/**
 * Reads addresses, one per line or as CSV. The columns are `email` and `group` if the first line is a
 * header, otherwise the first two. Semicolons separate the groups of one person.
 */
export function readInvitations(text: string, groups: readonly AgencyGroup[]): ReadInvitations {
  const { rows: people, emailAt, groupAt } = findColumns(readRows(text.replace(/^\uFEFF/, '')));
  const byName = new Map(groups.map(({ id, name }) => [name.trim().toLowerCase(), id]));
  const seen = new Set<string>();
  const read: ReadInvitations = { invitations: [], refusals: [] };
  for (const { number, cells } of people) {
    const refuse = (reason: string) => {
      const line = cells.filter((cell) => cell.trim() !== '').join(', ');
      read.refusals.push({ number, line, reason });
    };
    const { [emailAt]: address = '' } = cells;
    const parsed = z.safeParse(emailSchema, address);
    if (!parsed.success) {
      const { noAddress, notAnAddress } = agencyTexts.invite;
      refuse(address.trim() === '' ? noAddress : notAnAddress);
      continue;
    }
    const key = parsed.data.toLowerCase();
    const names = (cells[groupAt] ?? '').split(';').map((name) => name.trim());
    const named = names.filter((name) => name !== '');
    const unknown = named.find((name) => !byName.has(name.toLowerCase()));
    if (seen.has(key)) refuse(agencyTexts.invite.repeated);
    else if (unknown !== undefined) refuse(agencyTexts.invite.unknownGroup(unknown));
    else if (read.invitations.length >= agencyLimits.invitationsAtOnce)
      refuse(agencyTexts.invite.tooMany(agencyLimits.invitationsAtOnce));
    else {
      seen.add(key);
      const ids = named.flatMap((name) => byName.get(name.toLowerCase()) ?? []);
      read.invitations.push({ number, email: parsed.data, groups: [...new Set(ids)] });
    }
  }
  return read;
}

interface Row {
  number: number;
  cells: string[];
}

/** Those that are not empty. */
function readRows(text: string): Row[] {
  const { delimiter } = parse(text, { skipEmptyLines: 'greedy' }).meta;
  let next = 1;
  const rows = parse<string[]>(text, { delimiter }).data.map((cells) => {
    const number = next;
    next += cells.join('').split(lineBreak).length;
    return { number, cells };
  });
  return rows.filter(({ cells }) => cells.join('').trim() !== '');
}

function findColumns(rows: Row[]) {
  const titles = rows[0]?.cells.map((cell) => cell.trim()) ?? [];
  const emailAt = titles.findIndex((title) => emailTitle.test(title) && !title.includes('@'));
  if (emailAt === -1) return { rows, emailAt: 0, groupAt: 1 };
  return { rows: rows.slice(1), emailAt, groupAt: titles.findIndex((one) => groupTitle.test(one)) };
}
