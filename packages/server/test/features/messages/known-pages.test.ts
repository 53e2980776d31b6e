import fc from 'fast-check';
import { expect, it } from 'vitest';
import { triesOf } from '../../../../../test/support/thorough.ts';
import { sent, sentTo } from '../../support/messages.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

type Change = (ids: readonly number[], which: number) => Promise<unknown>;

const FORMS = [
  { apply_markdown: true, allow_empty_topic_name: true },
  { apply_markdown: false, allow_empty_topic_name: false },
];

forEachTeam((team) => {
  it('DESIGN 5: a page shows the current state of each message, whatever was cached', async () => {
    const world = team();
    const [ada, ben] = [await world.person('owner'), await world.person('member')];
    const cleo = await world.person('member');
    const both = { by: ada, subscribers: [ada, ben] };
    const places = [await world.channel('left', both), await world.channel('right', both)];
    const third = await world.channel('third', both);
    const at = (ids: readonly number[], which: number) => ids[which % ids.length] ?? 0;
    const update = (ids: readonly number[], which: number, what: object) =>
      ada.patch(`/messages/${at(ids, which)}`, { ...what });
    let count = 0;
    const next = () => {
      count += 1;
      return count;
    };
    const changes: readonly Change[] = [
      () => sent(ada, places[0] ?? 0, '', 'a **new** one'),
      () => sentTo(ada, [ben], 'only for you'),
      (ids, which) => update(ids, which, { content: `changed *${next()}*` }),
      (ids, which) => update(ids, which, { topic: `topic ${next()}` }),
      (ids, which) =>
        update(ids, which, { stream_id: places[which % 2], propagate_mode: 'change_all' }),
      (ids, which) => ben.post(`/messages/${at(ids, which)}/reactions`, { emoji_name: 'octopus' }),
      (ids, which) => ada.delete(`/messages/${at(ids, which)}`),
      (ids, which) =>
        ben.post('/messages/flags', { messages: [at(ids, which)], op: 'add', flag: 'starred' }),
      () => ada.patch('/settings', { full_name: `Ada ${next()}` }),
      (_ids, which) => ada.patch(`/streams/${at(places, which)}`, { new_name: `c${next()}` }),
      () => cleo.post('/users/me/subscriptions', { subscriptions: [{ name: 'third' }] }),
      () => cleo.delete('/users/me/subscriptions', { subscriptions: ['third'] }),
      () => sent(ada, third, '', 'who is here?'),
      (ids, which) =>
        cleo.post('/messages/flags', { messages: [at(ids, which)], op: 'add', flag: 'read' }),
    ];
    for (let each = 0; each < 4; each += 1) await sent(ada, places[each % 2] ?? 0, 'start');
    await sentTo(ben, [ada]);
    await sent(ada, third, 'start');
    const inThird = [{ operator: 'channel', operand: third }];
    // In a channel, several readers can have the same pages.
    const readings = [ada, ben, cleo].flatMap((reader): [Person, object[]][] => [
      [reader, []],
      [reader, inThird],
    ]);

    await fc.assert(
      fc.asyncProperty(fc.nat(changes.length - 1), fc.nat(), async (change, which) => {
        const ids = (await page(ada, {})).map(({ id }) => id);
        await changes[change]?.(ids, which);
        const asked = readings.flatMap(([reader, narrow]) =>
          FORMS.map(async (form) => {
            // Concurrently, so that one computes it for the others.
            for (const shown of await page(reader, { ...form, narrow })) {
              const { body } = await reader.get(`/messages/${shown.id}`, form);
              expect(shown).toEqual(body.message);
            }
          }),
        );
        await Promise.all(asked);
      }),
      { numRuns: triesOf(40) },
    );
  });
});

async function page(person: Person, form: object): Promise<{ id: number }[]> {
  const range = { anchor: 'newest', num_before: 12, num_after: 0 };
  const { body } = await person.get('/messages', { ...range, ...form });
  return body.messages;
}
