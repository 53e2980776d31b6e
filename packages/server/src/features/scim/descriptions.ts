/** What `/ServiceProviderConfig`, `/ResourceTypes` and `/Schemas` say. */
export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';

export function serviceProviderConfig(base: string): object {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: 500 },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'An API key of this organization.',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  };
}

export function resourceTypes(base: string): ReadonlyMap<string, object> {
  const typeOf = (id: string, endpoint: string, schema: string) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id,
    name: id,
    endpoint,
    schema,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${id}` },
  });
  return new Map([
    ['User', typeOf('User', '/Users', userSchema)],
    ['Group', typeOf('Group', '/Groups', groupSchema)],
  ]);
}

export function schemas(base: string): ReadonlyMap<string, object> {
  const schemaOf = (id: string, name: string, attributes: readonly object[]) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id,
    name,
    attributes,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  });
  return new Map([
    [userSchema, schemaOf(userSchema, 'User', userAttributes)],
    [groupSchema, schemaOf(groupSchema, 'Group', groupAttributes)],
  ]);
}

type Differences = Readonly<Record<string, unknown>>;

function attribute(name: string, type: string, differences: Differences = {}): object {
  return {
    name,
    type,
    multiValued: false,
    required: false,
    mutability: 'readWrite',
    returned: 'default',
    ...(type === 'string' && { caseExact: false, uniqueness: 'none' }),
    ...differences,
  };
}

const readOnly = { mutability: 'readOnly' };

const userAttributes = [
  attribute('userName', 'string', { required: true, uniqueness: 'server' }),
  attribute('externalId', 'string', { caseExact: true }),
  attribute('displayName', 'string'),
  attribute('name', 'complex', {
    subAttributes: [
      attribute('formatted', 'string'),
      attribute('givenName', 'string'),
      attribute('familyName', 'string'),
    ],
  }),
  attribute('active', 'boolean'),
  attribute('timezone', 'string'),
  attribute('emails', 'complex', {
    ...readOnly,
    multiValued: true,
    subAttributes: [
      attribute('value', 'string', readOnly),
      attribute('type', 'string', readOnly),
      attribute('primary', 'boolean', readOnly),
    ],
  }),
];

const groupAttributes = [
  attribute('displayName', 'string', { required: true, uniqueness: 'server' }),
  attribute('members', 'complex', {
    multiValued: true,
    subAttributes: [
      attribute('value', 'string', { mutability: 'immutable', caseExact: true }),
      attribute('display', 'string', readOnly),
      attribute('$ref', 'reference', { ...readOnly, referenceTypes: ['User'] }),
    ],
  }),
];
