const CORE_USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const PAGE = 500;

/** An account, as SCIM shows it. */
export interface ScimUser {
  readonly id: string;
  readonly userName: string;
  readonly displayName: string;
  readonly active: boolean;
  readonly externalId?: string;
}

type Fields = Partial<Omit<ScimUser, 'id'>>;

/** The accounts of a Tidings organization. */
export class ScimUsers {
  readonly #url: string;
  readonly #token: string;

  /** `token` is a service key with the scope `users`. */
  constructor(serverUrl: string, token: string) {
    this.#url = new URL('/scim/v2/Users', serverUrl).href;
    this.#token = token;
  }

  async all(): Promise<ScimUser[]> {
    const users: ScimUser[] = [];
    for (;;) {
      const query = `?startIndex=${users.length + 1}&count=${PAGE}`;
      const page = (await this.#call('GET', query)) as ListResponse;
      users.push(...(page.Resources ?? []));
      if (users.length >= page.totalResults || !page.Resources?.length) return users;
    }
  }

  async create(fields: Fields): Promise<void> {
    await this.#call('POST', '', { schemas: [CORE_USER], ...fields });
  }

  async change(id: string, value: Fields): Promise<void> {
    const Operations = [{ op: 'replace', value }];
    await this.#call('PATCH', `/${id}`, { schemas: [PATCH], Operations });
  }

  async #call(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(this.#url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        'content-type': 'application/scim+json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const said = await answer.text();
    if (answer.ok) return said === '' ? undefined : JSON.parse(said);
    throw new Error(`SCIM answered ${answer.status}: ${said}`);
  }
}

interface ListResponse {
  readonly totalResults: number;
  readonly Resources?: readonly ScimUser[];
}
