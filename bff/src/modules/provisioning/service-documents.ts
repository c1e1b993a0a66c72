import { groupSchemaId } from './groups/group-resource.ts';
import { maxPageSize } from './protocol/list-response.ts';
import { userSchemaId } from './users/user-resource.ts';

const core = 'urn:ietf:params:scim:schemas:core:2.0';
const schemaSchema = `${core}:Schema`;

type Attribute = Record<string, unknown>;

const attribute = (name: string, description: string, changes: Attribute = {}): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...changes,
});
const complex = (
  name: string,
  description: string,
  subAttributes: Attribute[],
  changes: Attribute = {},
): Attribute => {
  const { caseExact: _, uniqueness: __, ...rest } = attribute(name, description);
  return { ...rest, type: 'complex', subAttributes, ...changes };
};
const flag = (name: string, description: string): Attribute => {
  const { caseExact: _, uniqueness: __, ...rest } = attribute(name, description);
  return { ...rest, type: 'boolean' };
};
const exact = { caseExact: true };
const readOnly = { mutability: 'readOnly' };
const immutable = { mutability: 'immutable' };
const multiValued = { multiValued: true };
const reference = (...referenceTypes: string[]): Attribute => ({
  type: 'reference',
  referenceTypes,
  ...exact,
});

const userAttributes = [
  attribute('userName', 'Name of the user in the directory', {
    required: true,
    uniqueness: 'server',
  }),
  complex('name', 'Name of the person', [
    attribute('givenName', 'First name'),
    attribute('familyName', 'Last name'),
  ]),
  attribute('displayName', 'Name as the directory shows it'),
  flag('active', 'Whether the member can sign in'),
  complex(
    'emails',
    "Addresses: the primary one, else that of work, is the account's; not required where userName is one",
    [
      attribute('value', 'Address', { required: true }),
      attribute('type', 'As in work'),
      flag('primary', "Whether it is the account's"),
    ],
    { ...multiValued, required: true },
  ),
  complex(
    'groups',
    'Groups of the user',
    [
      attribute('value', 'Id of the group', { ...exact, ...readOnly }),
      attribute('$ref', 'Address of the group', { ...reference('Group'), ...readOnly }),
    ],
    { ...multiValued, ...readOnly },
  ),
];

const groupAttributes = [
  attribute('displayName', 'Name of the group', { required: true, uniqueness: 'server' }),
  complex(
    'members',
    'Users in the group',
    [
      attribute('value', 'Id of the user', { ...exact, ...immutable }),
      attribute('$ref', 'Address of the user', { ...reference('User'), ...immutable }),
      attribute('type', 'Always User', { ...immutable, canonicalValues: ['User'] }),
    ],
    multiValued,
  ),
];

/** The descriptions that RFC 7644 §4 requires. */
export function serviceDocuments(base: string) {
  const meta = (resourceType: string, path: string) => ({
    resourceType,
    location: `${base}/${path}`,
  });
  const schema = (id: string, name: string, attributes: Attribute[]) => ({
    schemas: [schemaSchema],
    id,
    name,
    description: name,
    attributes,
    meta: meta('Schema', `Schemas/${id}`),
  });
  const resourceType = (name: string, schemaId: string) => ({
    schemas: [`${core}:ResourceType`],
    id: name,
    name,
    endpoint: `/${name}s`,
    description: name,
    schema: schemaId,
    schemaExtensions: [],
    meta: meta('ResourceType', `ResourceTypes/${name}`),
  });
  const unsupported = { supported: false };
  return {
    config: {
      schemas: [`${core}:ServiceProviderConfig`],
      patch: { supported: true },
      bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
      filter: { supported: true, maxResults: maxPageSize },
      changePassword: unsupported,
      sort: unsupported,
      etag: unsupported,
      authenticationSchemes: [
        {
          type: 'oauthbearertoken',
          name: 'SCIM key',
          description: 'A bearer token of the operator command scim-key',
          primary: true,
        },
      ],
      meta: meta('ServiceProviderConfig', 'ServiceProviderConfig'),
    },
    resourceTypes: [resourceType('User', userSchemaId), resourceType('Group', groupSchemaId)],
    schemas: [
      schema(userSchemaId, 'User', userAttributes),
      schema(groupSchemaId, 'Group', groupAttributes),
    ],
  };
}
