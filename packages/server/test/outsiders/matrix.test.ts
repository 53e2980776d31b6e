import { type EndpointName, endpoints } from '@tidings/shared-types';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FullAnswer, forEachTeam, type Person, type Team } from '../support/team.ts';
import { callAs } from './call-as.ts';
import { type Outsider, outsiders } from './outsiders.ts';
import { ownThings } from './own-things.ts';
import type { Input, Own, Row } from './row.ts';
import { exempt, rows, rowsOf } from './rows.ts';
import { secretRows } from './secret-rows.ts';
import { type SecretWorld, secretWorld } from './secret-world.ts';
import { secretsIn, unnamed } from './secrets.ts';
import { type Kind, kinds, mixed, nothing, type Targets, unusedNames } from './targets.ts';

/**
 * Every endpoint with every kind of outsider. A request that is valid except for its caller reveals nothing
 * that is hidden from them, not even its existence, and changes none of it.
 */

const names = Object.keys(rows) as EndpointName[];
const readingNames = names.filter((name) => endpoints[name].method === 'GET');

/**
 * Returns the rows of an endpoint for an outsider: lists, and requests that name something hidden from them.
 * Requests that are refused before their parameters are read need no row for every permission.
 */
function rowsFor({ hidden, isRefused }: Outsider, name: EndpointName): readonly Row[] {
  const all = isRefused ? (rows[name] ?? []) : rowsOf(name);
  return all.filter(
    (row) => row.names.length === 0 || row.names.some((kind) => hidden.includes(kind)),
  );
}

it('D3: every endpoint is in the matrix, or exempt with a reason', () => {
  const covered = [...Object.keys(rows), ...Object.keys(exempt)];
  expect(covered.sort()).toEqual(Object.keys(endpoints).sort());
});

forEachTeam((team) => {
  let world: SecretWorld;
  beforeAll(async () => {
    world = await secretWorld(team());
  });

  it('D3: an insider gets by the same requests what outsiders do not', async () => {
    const own = await ownThings(team(), world.insider);
    const ask = async (name: EndpointName, row: Row, targets: Targets) => {
      const asked = row.input(mixed(targets, row.names, world.secrets), own);
      return JSON.stringify((await callAs(team(), world.insider, endpoints[name], asked)).body);
    };
    const telling = new Set<EndpointName>();
    for (const name of readingNames) {
      for (const row of rowsOf(name)) {
        const text = await ask(name, row, world.secrets);
        const differs =
          unnamed(text, world.secrets, kinds) !==
          unnamed(await ask(name, row, nothing), nothing, kinds);
        if (differs || secretsIn(text, world.secrets, kinds, '').length > 0) telling.add(name);
      }
    }
    const silent = readingNames.filter((name) => !telling.has(name));
    expect(silent).toEqual([
      'getUserKeys', // only for administrators, and its data has no mark
      'getBotStorage', // only the calling bot's own
      'getErasure', // nobody is erased
      'getBots', // its data has no mark
      'getWebhookDeliveries', // nothing was delivered
    ]);
  });

  describe.each(Object.entries(outsiders))('%s', (_who, outsider) => {
    const { hidden } = outsider;
    let person: Person | undefined;
    let own: Own;
    let known: readonly (string | number)[];
    let before: readonly string[];
    beforeAll(async () => {
      person = await outsider.make(team(), world);
      known = outsider.kept?.(world) ?? [];
      own = await ownThings(team(), person);
      before = await secretRows(team(), world.secrets, own);
    });

    const probed = names.filter((name) => rowsFor(outsider, name).length > 0);
    it.each(probed)('D3: gets and changes nothing by %s', async (name) => {
      for (const [index, row] of rowsFor(outsider, name).entries()) {
        await probe(name, row, `row ${index + 1}`);
      }
    });

    async function probe(name: EndpointName, row: Row, which: string): Promise<void> {
      const wanted = row.names.filter((kind) => hidden.includes(kind));
      const asked = row.input(mixed(world.secrets, row.names, world.secrets), own);
      const call = (input: Input) =>
        watched(team(), own, () => callAs(team(), person, endpoints[name], input));
      const answer = await call(asked);
      const given = JSON.stringify([asked, known]);
      const told = secretsIn(answer.text + answer.events, world.secrets, hidden, given);
      expect(told, which).toEqual([]);
      if (answer.changed) {
        expect(await secretRows(team(), world.secrets, own), which).toEqual(before);
      }
      if (wanted.length === 0 || mayTell(row, hidden)) return;

      const absent = row.takesName ? unusedNames() : nothing;
      const control = await call(row.input(mixed(absent, wanted, world.secrets), own));
      if (row.takesName && control.status === 200) return;
      const said = ({ text, headers, transient }: Watched) => ({
        text: unnamed(unnamed(text, world.secrets, wanted), absent, wanted),
        headers,
        transient,
      });
      expect(said(answer), which).toEqual(said(control));
    }
  });
});

function mayTell({ tells, unlessHidden }: Row, hidden: readonly Kind[]): boolean {
  return tells !== undefined && !(unlessHidden && hidden.includes(unlessHidden));
}

interface Watched {
  readonly status: number;
  readonly text: string;
  /** Headers that could reveal something. */
  readonly headers: string;
  /** Events that the request sends to the caller or everyone. */
  readonly events: string;
  readonly transient: number;
  readonly changed: boolean;
}

async function watched(
  { realm, eventsOf, transientEventsOf }: Team,
  own: Own,
  call: () => Promise<FullAnswer>,
): Promise<Watched> {
  const { position } = realm.state;
  let status = 0;
  let text = '';
  let headers = '';
  let transient = 0;
  const events = await eventsOf(async () => {
    const heard = await transientEventsOf(async () => {
      const answer = await call();
      status = answer.status;
      text = `${answer.status} ${JSON.stringify(answer.body)}`;
      headers = JSON.stringify(telling(answer.headers));
    });
    transient = heard.length;
  });
  const audiences = ['realm', 'members', `user:${own.userId}`, `channel:${own.channelId}`];
  const toOutsider = events.filter(({ audience }) => audiences.includes(audience));
  return {
    status,
    text,
    headers,
    events: JSON.stringify(toOutsider.map(({ event }) => event)),
    transient,
    changed: realm.state.position !== position,
  };
}

/** Drops length and hash, which follow from the text. */
function telling(headers: FullAnswer['headers']): FullAnswer['headers'] {
  const apart = ['date', 'etag', 'content-length', 'x-request-id'];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !apart.includes(name)));
}
