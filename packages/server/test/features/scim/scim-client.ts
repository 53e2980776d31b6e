import { type FullAnswer, type Person, send, type Team } from '../../support/team.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An identity provider: its requests, with the key of an account as bearer token. */
export function providerWith(team: Team, { apiKey }: Pick<Person, 'apiKey'>) {
  return (method: Method, path: string, body?: object): Promise<FullAnswer> => {
    const headers = {
      authorization: `Bearer ${apiKey}`,
      host: 'localhost',
      ...(body && { 'content-type': 'application/scim+json' }),
    };
    const text = body ? JSON.stringify(body) : '';
    return send(`${team.url}/scim/v2${path}`, method, headers, text);
  };
}

export const CORE_USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const CORE_GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

export const patchOf = (...Operations: readonly object[]) => ({ schemas: [PATCH_OP], Operations });

export const byUserName = (name: string) =>
  `/Users?filter=${encodeURIComponent(`userName eq "${name}"`)}&startIndex=1&count=100`;
