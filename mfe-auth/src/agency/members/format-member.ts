import type { AgencyGroup, AgencyMember, HeldRole } from '@firedeck/contract';
import { agencyTexts } from '../agency-texts.ts';

/** First and last name, or the email address if both are missing. */
export const formatMemberName = ({ first_name, last_name, email }: AgencyMember): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email;

/** Formats a role with its station, the group that gives it, and whether it is pending. */
export function formatRole(held: HeldRole, groups: readonly AgencyGroup[]): string {
  const { role, group, from, state } = held;
  const findName = (id: string | null) => groups.find((one) => one.id === id)?.name;
  const [station, giver] = [findName(group), findName(from)];
  const plain = agencyTexts.roles[role] ?? role;
  const named = station ? agencyTexts.ofGroup(plain, station) : plain;
  const explained = giver && giver !== station ? agencyTexts.byGroup(named, giver) : named;
  return state === 'pending' ? agencyTexts.pending(explained) : explained;
}
