import { Client, type Entry } from 'ldapts';

/** A person in the directory. */
export interface DirectoryPerson {
  /** Never changes, unlike names and addresses. */
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

interface Directory {
  readonly url: string;
  readonly bindDn: string;
  readonly password: string;
  readonly base: string;
  readonly filter: string;
  /** The attribute of ids: `entryUUID`, or `objectGUID` in Active Directory. */
  readonly idAttribute: string;
}

/** Reads everyone whom the filter finds and who has an address. */
export async function readDirectory(directory: Directory): Promise<DirectoryPerson[]> {
  const { url, bindDn, password, base, filter, idAttribute } = directory;
  const client = new Client({ url, timeout: 30_000, connectTimeout: 10_000 });
  try {
    await client.bind(bindDn, password);
    const { searchEntries } = await client.search(base, {
      scope: 'sub',
      filter,
      attributes: [idAttribute, 'mail', 'displayName', 'cn'],
      explicitBufferAttributes: idAttribute === 'objectGUID' ? ['objectGUID'] : [],
      paged: { pageSize: 500 },
    });
    return searchEntries.flatMap((entry) => personIn(entry, idAttribute));
  } finally {
    await client.unbind();
  }
}

function personIn(entry: Entry, idAttribute: string): DirectoryPerson[] {
  const [id, email] = [textIn(entry, idAttribute), textIn(entry, 'mail')];
  const name = textIn(entry, 'displayName') ?? textIn(entry, 'cn') ?? email;
  return id === undefined || email === undefined || name === undefined ? [] : [{ id, email, name }];
}

/** Returns the first value of an attribute. Binary ones are written in hexadecimal digits. */
function textIn(entry: Entry, attribute: string): string | undefined {
  const value = [entry[attribute] ?? []].flat()[0];
  const text = Buffer.isBuffer(value) ? value.toString('hex') : value;
  return text === '' ? undefined : text;
}
