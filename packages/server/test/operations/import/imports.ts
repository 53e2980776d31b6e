import { expect } from 'vitest';
import { waitFor } from '../../../../../test/support/wait-for.ts';
import { type Person, personAt, type Team } from '../../support/team.ts';
import { runHere } from '../cli/run-cli.ts';

let made = 0;

/** Returns what tests of imports do with the organizations of a team's server. */
export function importsInto(team: () => Team) {
  const where = ({ data, database }: Team) => ['--data', data, '--database', database];
  const run = (...words: readonly string[]) => runHere([...words, ...where(team())]);

  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  async function inJson(...words: readonly string[]): Promise<any> {
    const { code, stdout, stderr } = await run(...words, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout);
  }

  /** Creates an organization and returns its subdomain. */
  async function organization(): Promise<string> {
    const subdomain = `import${++made}`;
    await inJson('realm', 'create', '--subdomain', subdomain, '--name', 'Acme');
    return subdomain;
  }

  /** Returns a person of an organization, by address, once the server knows them. */
  async function personOf(realm: string, email: string): Promise<Person> {
    const { user_id, api_key } = await inJson(
      ...['key', 'rotate', '--realm', realm, '--email', email],
    );
    const person = personAt(team().url, `${realm}.localhost`, {
      ...{ id: user_id, email, apiKey: api_key },
    });
    await waitFor(async () => expect((await person.get('/users/me')).status).toBe(200));
    return person;
  }

  return { run, inJson, organization, personOf };
}
