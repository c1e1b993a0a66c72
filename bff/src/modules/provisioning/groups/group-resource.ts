import type { GroupDocument } from '../../auth/groups/group-model.ts';

export const groupSchemaId = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** @param members - Ids; null if they were not requested */
export const toGroupResource = (
  { _id: id, name, externalId, createdAt, changedAt }: GroupDocument,
  members: readonly string[] | null,
  base: string,
) => ({
  schemas: [groupSchemaId],
  id,
  ...(externalId !== null && { externalId }),
  displayName: name,
  ...(members &&
    members.length > 0 && {
      members: members.map((value) => ({ value, $ref: `${base}/Users/${value}`, type: 'User' })),
    }),
  meta: {
    resourceType: 'Group',
    created: createdAt.toISOString(),
    lastModified: changedAt.toISOString(),
    location: `${base}/Groups/${id}`,
  },
});
