import { afterAll, beforeAll, expect, it } from 'vitest';
import { fresh } from '../../../support/channels.ts';
import { eventually } from '../../../support/eventually.ts';
import { sent } from '../../../support/messages.ts';
import { forEachTeam, type Person } from '../../../support/team.ts';
import { delivered, type OutgoingBot, outgoingBot, type Service, startService } from './service.ts';

interface Scene {
  readonly owner: Person;
  readonly bot: OutgoingBot;
  readonly channel: number;
}

forEachTeam(
  (team) => {
    let service: Service;
    beforeAll(async () => {
      service = await startService();
    });
    afterAll(() => service.close());

    let paths = 0;
    const administrator = () => team().owner;
    const changes: [string, (scene: Scene) => Promise<unknown>][] = [
      ['was deactivated', ({ bot }) => administrator().delete(`/bots/${bot.user_id}`)],
      [
        'changed hands',
        async ({ bot }) =>
          administrator().patch(`/bots/${bot.user_id}`, {
            bot_owner_id: (await team().person()).id,
          }),
      ],
      [
        'may not read the channel any more',
        async ({ owner, channel }) => {
          await administrator().patch(`/streams/${channel}`, { is_private: true });
          await administrator().delete('/users/me/subscriptions', {
            subscriptions: [(await team().realm.state.channels.get({ id: channel }))?.name],
            principals: [owner.id],
          });
        },
      ],
    ];
    it.each(changes)('X5: a bot that %s during the call does not answer', async (_name, happen) => {
      paths += 1;
      const path = `/late${paths}`;
      const [owner, asker] = [await team().person(), await team().person()];
      const bot = await outgoingBot(owner, `${service.url}${path}`, {}, administrator());
      const channel = await team().channel(fresh(), {
        by: administrator(),
        subscribers: [administrator(), owner, asker],
      });
      const held: { end(text: string): unknown }[] = [];
      service.behave((_received, response) => held.push(response), path);
      const id = await sent(asker, channel, 'questions', `${bot.mention} why?`);
      await eventually(() => held.length === 1);
      await happen({ owner, bot, channel });
      held[0]?.end('{"content":"too late"}');
      expect(await delivered(administrator(), bot)).toMatchObject({
        status: 'skipped',
        message_id: id,
        answer_id: null,
      });
    });
  },
  () => ({ webhookNetworks: ['127.0.0.0/8'] }),
);
