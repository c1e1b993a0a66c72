import type { UserDocument } from '../../auth/users/user-model.ts';

export const userSchemaId = 'urn:ietf:params:scim:schemas:core:2.0:User';

/** @param base - URL of the server's SCIM endpoint */
export function toUserResource(user: UserDocument, base: string) {
  const { _id: id, scim, groups = [], firstName, lastName } = user;
  const location = `${base}/Users/${id}`;
  const own = groups.filter(({ source }) => source === 'scim');
  return {
    schemas: [userSchemaId],
    id,
    ...(scim?.externalId !== undefined && { externalId: scim.externalId }),
    userName: scim?.userName ?? '',
    ...((firstName || lastName) && {
      name: {
        ...(firstName && { givenName: firstName }),
        ...(lastName && { familyName: lastName }),
      },
    }),
    ...(scim?.displayName !== undefined && { displayName: scim.displayName }),
    ...(scim?.emails && scim.emails.length > 0 && { emails: scim.emails }),
    active: user.state === 'active',
    ...(own.length > 0 && {
      groups: own.map(({ group }) => ({ value: group, $ref: `${base}/Groups/${group}` })),
    }),
    meta: {
      resourceType: 'User',
      created: user.createdAt.toISOString(),
      lastModified: (scim?.at ?? user.createdAt).toISOString(),
      location,
    },
  };
}
