import { limits } from '@tidings/shared-types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../support/eventually.ts';
import { forEachTeamOnBothEngines, type Person } from '../../../support/team.ts';
import {
  type OutgoingBot,
  outgoingBot,
  type Service,
  says,
  startService,
  toldTo,
} from './service.ts';

const { botCallsPerMinute, botDeliveriesWaiting } = limits;

forEachTeamOnBothEngines(
  (team) => {
    let service: Service;
    beforeAll(async () => {
      service = await startService();
    });
    afterAll(() => service.close());

    async function answersTo(sender: Person, bot: { user_id: number }, count: number) {
      const answers: Awaited<ReturnType<Person['post']>>[] = [];
      for (let n = 0; n < count; n += 1) {
        const message = { type: 'direct', to: [bot.user_id], content: `question ${n}` };
        answers.push(await sender.post('/messages', message));
      }
      return answers;
    }

    it('X5: a flood of questions is cut: for each sender, and for each bot, whose owner is told once', async () => {
      const owner = await team().person();
      const [first, second] = [await team().person(), await team().person()];
      const bot = await outgoingBot(owner, `${service.url}/slow`, {}, team().owner);
      const held: { end(text: string): unknown }[] = [];
      service.behave((_received, response) => held.push(response), '/slow');

      const accepted = await answersTo(first, bot, botCallsPerMinute);
      expect(accepted.every(({ status }) => status === 200)).toBe(true);
      const [refused] = await answersTo(first, bot, 1);
      expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_HIT' } });

      const late = await answersTo(second, bot, botDeliveriesWaiting);
      expect(late.every(({ status }) => status === 200)).toBe(true);
      const { body } = await owner.get(`/bots/${bot.user_id}/deliveries`);
      expect(body.deliveries).toHaveLength(limits.botDeliveriesListed);
      expect(body.deliveries[0]).toMatchObject({
        status: 'failed',
        attempts: 0,
        problem: expect.stringContaining(`${botDeliveriesWaiting} messages were waiting`),
      });
      expect(await toldTo(team(), owner)).toEqual([]);

      service.behave(says(''), '/slow');
      for (const response of held) response.end('');
      const idle = () =>
        team().realm.reader.get<{ waiting: number }>(
          `SELECT COUNT(*) AS waiting FROM bot_deliveries WHERE status = 'waiting' AND bot_id = $1`,
          [bot.user_id],
        );
      // Each call is a transaction or two.
      const isIdle = async () => Number((await idle())?.waiting) === 0;
      await eventually(isIdle, 'all questions were put');
      expect(await toldTo(team(), owner)).toEqual([
        expect.stringContaining('not called for all messages'),
      ]);
      expect(service.received.length).toBeLessThanOrEqual(botDeliveriesWaiting + 10);

      team().wait(61_000);
      const [again] = await answersTo(first, bot, 1);
      expect(again).toMatchObject({ status: 200 });
    });

    it('X5: a single message that mentions many bots is sent', async () => {
      const [owner, sender] = [team().owner, await team().person()];
      const bots: OutgoingBot[] = [];
      for (let n = 0; n < 3; n += 1) bots.push(await outgoingBot(owner, `${service.url}/many`));
      const to = bots.map(({ user_id }) => user_id);
      const message = { type: 'direct', to, content: 'hello' };
      for (let sent = 0; sent + to.length <= botCallsPerMinute; sent += to.length) {
        expect(await sender.post('/messages', message)).toMatchObject({ status: 200 });
      }
      expect(await sender.post('/messages', message)).toMatchObject({ status: 429 });
      team().wait(61_000);
      expect(await sender.post('/messages', message)).toMatchObject({ status: 200 });
    });
  },
  () => ({ webhookNetworks: ['127.0.0.0/8'] }),
);
