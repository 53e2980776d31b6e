import fc from 'fast-check';
import { expect, it } from 'vitest';
import { triesOf } from '../../../../../test/support/thorough.ts';
import { sent, sentTo } from '../../support/messages.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

type Change = (ids: readonly number[], which: number) => Promise<unknown>;
type Question = readonly [Person, object];

forEachTeam((team) => {
  it('DESIGN 5: a repeated page equals the same page requested differently', async () => {
    const world = team();
    const [ada, ben] = [await world.person('owner'), await world.person('member')];
    const cleo = await world.person('member');
    const both = { by: ada, subscribers: [ada, ben] };
    const places = [await world.channel('left', both), await world.channel('right', both)];
    const hidden = await world.channel('hidden', {
      ...both,
      settings: { invite_only: true, history_public_to_subscribers: false },
    });
    const people = [ada, ben, cleo];
    const at = <T>(all: readonly T[], which: number) => all[which % all.length] as T;
    const flag = (by: Person, messages: readonly number[], name: string, op: string) =>
      by.post('/messages/flags', { messages, op, flag: name });
    let count = 0;
    const next = () => {
      count += 1;
      return count;
    };
    const changes: readonly Change[] = [
      (_ids, which) => sent(ada, at(places, which), 'start', 'one more'),
      (_ids, which) => sent(ben, at(places, which), `other ${which % 3}`),
      () => sent(ben, hidden, 'start', '@**all** look'),
      () => sentTo(ada, [ben], 'only for you'),
      () => sentTo(cleo, [ada], 'from elsewhere'),
      (ids, which) => flag(at(people, which), [at(ids, which)], 'read', 'add'),
      (ids, which) => flag(at(people, which), [at(ids, which)], 'read', 'remove'),
      (ids, which) => flag(at(people, which), [at(ids, which)], 'starred', 'add'),
      (ids, which) => ada.patch(`/messages/${at(ids, which)}`, { content: `changed *${next()}*` }),
      (ids, which) => ada.patch(`/messages/${at(ids, which)}`, { topic: 'start' }),
      (ids, which) => ada.patch(`/messages/${at(ids, which)}`, { stream_id: at(places, which) }),
      (ids, which) => ben.post(`/messages/${at(ids, which)}/reactions`, { emoji_name: 'octopus' }),
      (ids, which) => ada.delete(`/messages/${at(ids, which)}`),
      (_ids, which) => ada.patch(`/streams/${at(places, which)}`, { new_name: `c${next()}` }),
      () => ben.patch('/settings', { full_name: `Ben ${next()}` }),
      (_ids, which) =>
        ben.post('/user_topics', {
          stream_id: places[0],
          topic: 'start',
          visibility_policy: which % 4,
        }),
      () =>
        ada.post('/users/me/subscriptions', {
          subscriptions: [{ name: 'hidden' }],
          principals: [cleo.id],
        }),
      () => cleo.delete('/users/me/subscriptions', { subscriptions: ['hidden'] }),
    ];
    for (const place of [...places, hidden]) await sent(ada, place, 'start');
    await sentTo(ben, [ada]);
    const channel = { operator: 'channel', operand: places[0] };
    const topic = { operator: 'topic', operand: 'start' };
    const narrows = [
      [],
      [channel],
      [channel, topic],
      [topic],
      [{ ...topic, negated: true }],
      [{ operator: 'channel', operand: hidden }],
      [{ operator: 'dm', operand: [ada.id] }],
      [{ operator: 'is', operand: 'dm' }],
      [{ operator: 'is', operand: 'unread' }],
      [{ operator: 'is', operand: 'starred' }],
      [{ operator: 'in', operand: 'home' }],
      [{ operator: 'channels', operand: 'public' }],
    ];
    const questions = narrows.flatMap((narrow): Question[] =>
      people.flatMap((person): Question[] => [
        [person, { narrow, anchor: 'newest', num_before: 8, num_after: 0 }],
        [person, { narrow, anchor: 'first_unread', num_before: 2, num_after: 5 }],
      ]),
    );
    const ask = async ([person, question]: Question, words: object) => {
      const { status, body } = await person.get('/messages', { ...question, ...words });
      return { status, body };
    };

    await fc.assert(
      fc.asyncProperty(fc.nat(changes.length - 1), fc.nat(), async (change, which) => {
        const { body } = await ada.get('/messages', {
          anchor: 'newest',
          num_before: 12,
          num_after: 0,
        });
        const ids = body.messages.map(({ id }: { id: number }) => id);
        await changes[change]?.(ids, which);
        const fresh = { client: `number ${next()}` };
        await Promise.all(
          questions.map(async (question) => {
            const again = await ask(question, {});
            expect(again).toEqual(await ask(question, fresh));
          }),
        );
      }),
      { numRuns: triesOf(30) },
    );
  });
});
