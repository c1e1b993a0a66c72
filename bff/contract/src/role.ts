import { z } from 'zod/mini';

/** What a member may do beyond their own board; who has none is a plain member. */
export const roles = ['station_editor', 'agency_admin', 'auditor'] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;
