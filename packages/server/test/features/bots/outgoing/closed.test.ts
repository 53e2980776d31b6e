import { expect, it } from 'vitest';
import { setInternal } from '../../../../src/core/realm/create-realm.ts';
import { botDeliveries } from '../../../../src/core/storage/tables/outgoing-bots.ts';
import type { Services } from '../../../../src/services.ts';
import { eventually } from '../../../support/eventually.ts';
import { sentTo } from '../../../support/messages.ts';
import { forEachTeam, type Person } from '../../../support/team.ts';
import { delivered, outgoingBot, says, startService } from './service.ts';

forEachTeam(
  (team) => {
    it('X5: no bot is called once the organization is closed', async () => {
      const service = await startService();
      const owner = await team().person();
      const bot = await outgoingBot(owner, service.url, {}, team().owner);
      service.behave(says({ content: 'Hi' }));
      const account = { id: bot.user_id } as Person;
      await sentTo(owner, [account], 'open');
      const first = await delivered(owner, bot);
      const { realm } = team();
      const close = (isClosed: boolean) =>
        realm.write((change) => setInternal(change, 'deactivated', isClosed));
      await realm.write((change) => {
        setInternal(change, 'deactivated', true);
        change.put(botDeliveries, {
          ...{ id: change.nextId(), bot_id: bot.user_id, message_id: first.message_id },
          sender_id: owner.id,
          ...{ cause: 'direct_message', status: 'waiting', attempts: 0, answer_id: null },
          ...{ created_at: change.now, due_at: change.now, claimed_until: 0, finished_at: null },
          ...{ status_code: null, error: null },
        });
      });
      await settled(team().services, realm.id);
      await close(false);
      expect(await delivered(owner, bot, 2)).toMatchObject({ status: 'skipped' });
      expect(service.received).toHaveLength(1);
      await service.close();
    });
  },
  () => ({ webhookNetworks: '127.0.0.1/32' }),
);

/** Waits until no delivery of an organization is waiting. */
function settled({ engine }: Pick<Services, 'engine'>, realmId: number): Promise<unknown> {
  return eventually(async () => {
    const rows = await engine.reader.all(
      "SELECT id FROM bot_deliveries WHERE realm_id = $1 AND status = 'waiting'",
      [realmId],
    );
    return rows.length === 0;
  });
}
