import { type EndpointName, endpoints } from '@tidings/shared-types';
import { beforeAll, describe, expect, it } from 'vitest';
import { forEachTeam, type Person, personAt } from '../support/team.ts';
import { callAs } from './call-as.ts';
import type { Own, Rows } from './row.ts';
import { rows } from './rows.ts';
import { type SecretWorld, secretWorld } from './secret-world.ts';
import { MARK } from './secrets.ts';
import { mixed, type Targets } from './targets.ts';
import { rowsOf, TWIN_MARK, type Twin, twinOf } from './twin.ts';

/**
 * Two organizations of one server with the same ids: full access to one gives nothing of the other, and
 * changes nothing of it. This finds queries and caches that forget the organization, which differing ids
 * would hide.
 */

const more: Rows = {
  deleteDraft: [
    {
      names: ['personal'],
      input: ({ draftId }) => ({
        draft_id: draftId,
        expected_content: `${TWIN_MARK}personal`,
      }),
    },
  ],
  removeAlertWords: [{ names: [], input: () => ({ alert_words: [`${TWIN_MARK}personal`] }) }],
  clearOwnProfile: [{ names: [], input: ({ fieldId }) => ({ data: [fieldId] }) }],
  regenerateOwnApiKey: [{ names: [], input: () => ({}) }],
  deleteOwnAvatar: [{ names: [], input: () => ({}) }],
  updateSettings: [{ names: [], input: () => ({ full_name: 'Somebody Else' }) }],
  updateBot: [{ names: ['bots'], input: ({ botId }) => ({ bot_id: botId, full_name: 'Another' }) }],
  updateStatus: [{ names: [], input: () => ({ status_text: 'elsewhere' }) }],
  createLinkifier: [
    { names: [], input: () => ({ pattern: 'a(?P<x>x)', url_template: 'https://a.example/{x}' }) },
  ],
};

/** Rows after which other requests have no target left. */
const destructive =
  /^(archive|deactivate|delete|erase|remove|unsubscribe|clear|regenerateOwn|end|updateSubscriptions$|updateMessage$)/;

/** Rows that are refused to both the insider and the owner of this world. */
const refusedToBoth = [
  'addDefaultChannel',
  'deleteEventQueue',
  'deleteServiceKey',
  'deleteTopic',
  'endUserKey',
  'reactivateUser',
  'receiveExternalEvent', // only for incoming-webhook bots: see receive.test.ts
  'removeReaction',
  'resetSecondFactor',
  'sendInvites',
  'unlinkIdentity',
  'updateUserGroupSubgroups',
];

const cells = [...Object.entries(rows), ...Object.entries(more)]
  .flatMap(([name, all]) => all.map((row) => [name as EndpointName, row] as const))
  .sort(([a], [b]) => Number(destructive.test(a)) - Number(destructive.test(b)));

forEachTeam((team) => {
  describe('an organization with the same ids', () => {
    let world: SecretWorld;
    let made = 0;
    beforeAll(async () => {
      world = await secretWorld(team());
    });

    async function anotherTwin(): Promise<Twin> {
      made += 1;
      return twinOf(team(), `twin${made}`);
    }

    const peopleOf = ({ host }: Twin): Person[] =>
      [world.insider, team().owner].map((person) => personAt(team().url, host, person));

    function ownOf({ channel, messages, personal, people }: Targets): Own {
      const { channelId } = channel;
      return { userId: people.userId, channelId, messageId: messages.messageId, ...personal };
    }

    it('D3, DESIGN 2.4: reveals and changes nothing of this one, whatever its users do', async () => {
      const before = await rowsOf(team());
      const shared = await anotherTwin();
      const told = new Map<string, string>();
      const done = new Set<string>();
      for (const [name, row] of cells) {
        const twin = destructive.test(name) ? await anotherTwin() : shared;
        const targets = twin.in(world.secrets);
        const input = row.input(mixed(targets, row.names, targets), ownOf(targets));
        for (const person of peopleOf(twin)) {
          const answer = await callAs(team(), person, endpoints[name], input);
          if (answer.status === 200) done.add(name);
          const text = JSON.stringify(answer.body);
          if (text.includes(MARK)) told.set(name, text);
        }
      }
      expect([...told]).toEqual([]);
      expect(await rowsOf(team())).toEqual(before);
      const tried = new Set(cells.map(([name]) => name).filter((name) => endpoints[name].mutates));
      expect([...tried].filter((name) => !done.has(name)).sort()).toEqual(refusedToBoth);
      // Each destructive call has an organization of its own.
    });

    it('D3, DESIGN 2.4: gets no events of that one either', async () => {
      const twin = await anotherTwin();
      const reading = cells.filter(([name]) => endpoints[name].method === 'GET');
      const told = new Map<string, string>();
      for (const [name, row] of reading) {
        const here = row.input(
          mixed(world.secrets, row.names, world.secrets),
          ownOf(world.secrets),
        );
        const targets = twin.in(world.secrets);
        const there = row.input(mixed(targets, row.names, targets), ownOf(targets));
        // Twice, since repeated responses are cached.
        for (const person of [...peopleOf(twin), ...peopleOf(twin)]) {
          await callAs(team(), person, endpoints[name], there);
        }
        for (const person of [world.insider, team().owner]) {
          const text = JSON.stringify((await callAs(team(), person, endpoints[name], here)).body);
          if (text.includes(TWIN_MARK)) told.set(name, text);
        }
      }
      expect([...told]).toEqual([]);
    });
  });
});
