import { type Role, roles } from '@firedeck/contract';
import { z } from 'zod';

export interface GroupRole {
  /** External id or name of the group. */
  group: string;
  role: Role;
  /** External id or name of a station editor's station; null: the group itself. */
  station: string | null;
}

const entry = new RegExp(`^([^=;]+)=(${roles.join('|')})(?::([^=;:]+))?$`);

/**
 * Parses `Chiefs=agency_admin; Engine 4 officers=station_editor:Station 4`. @throws Error if
 * invalid
 */
export function parseGroupRoles(text: string): GroupRole[] {
  const entries = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return entries.map((part) => {
    const [, group = '', role, station] = entry.exec(part) ?? [];
    const isWrong = !role || (station !== undefined && role !== 'station_editor');
    if (isWrong)
      throw new Error(
        `must be groups with their roles, as in Chiefs=agency_admin; Engine 4=station_editor:Station 4 (roles: ${roles.join(', ')})`,
      );
    return { group: group.trim(), role: role as Role, station: station?.trim() ?? null };
  });
}

export const groupRoles = z.string().transform((text, context) => {
  try {
    return parseGroupRoles(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
    return z.NEVER;
  }
});
