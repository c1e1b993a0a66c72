import type { Role } from '@firedeck/contract';
import { Schema } from 'mongoose';

/** The source of a membership or grant: an admin or operator, the provider's sign-in, or SCIM. */
export type GrantSource = 'local' | 'idp' | 'scim';

export interface GroupMembership {
  group: string;
  source: GrantSource;
}

/** A role granted to a member, or the confirmation of one that a group gives. */
export interface RoleGrant {
  role: Role;
  /** Id of a station editor's station. */
  group?: string;
  source: GrantSource;
  /** Id of the group that gives the role; undefined if it was granted to the member directly. */
  from?: string;
  by: string;
  at: Date;
}

export const membershipSchema = new Schema<GroupMembership>(
  { group: String, source: String },
  { _id: false },
);

export const grantSchema = new Schema<RoleGrant>(
  { role: String, group: String, source: String, from: String, by: String, at: Date },
  { _id: false },
);
