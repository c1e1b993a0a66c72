export const scimPrefix = '/scim/v2';
