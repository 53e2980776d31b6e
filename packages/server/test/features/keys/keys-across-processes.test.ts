import { expect, it } from 'vitest';
import { pushDevices, pushTokens } from '../../../src/core/storage/tables/push.ts';
import { addKey } from '../../../src/features/keys/add-key.ts';
import { readAt, startBeside } from '../../core/event-queues/beside.ts';
import { queueOf } from '../../core/event-queues/reader.ts';
import { openStream } from '../../core/event-queues/stream-client.ts';
import { pollWaits } from '../../support/poll-waits.ts';
import { forEachTeamOnBothEngines } from '../../support/team.ts';
import { device } from '../draft-documents/devices.ts';
import { keptDraft, ticketFor } from '../draft-documents/kept-drafts.ts';

forEachTeamOnBothEngines((team) => {
  const rowsOf = async (userId: number) =>
    (
      await Promise.all(
        [pushDevices, pushTokens].map(({ name }) =>
          team().realm.reader.all<{ key_id: number }>(
            `SELECT key_id FROM ${name} WHERE realm_id = $1 AND user_id = $2`,
            [team().realm.id, userId],
          ),
        ),
      )
    ).flat();

  it('X3: a key that ends at one server ends its poll, stream, socket and push at another', async () => {
    const main = await team().person();
    const beside = await startBeside(team());
    const { apiKey, keyId } = await team().realm.write((change) =>
      addKey(change, main.id, { kind: 'device', name: 'Phone' }),
    );
    const phone = main.withKey(apiKey);
    for (const person of [main, phone]) {
      const token = person === main ? 'of the main key' : 'of the phone';
      await person.post('/users/me/android_gcm_reg_id', { token });
    }
    expect(await rowsOf(main.id)).toHaveLength(2);

    const queue = await queueOf(phone, { event_types: ['message'] });
    const poll = readAt(beside.url, queue).ask();
    await pollWaits(beside);
    const { queueId: queue_id, lastEventId: last_event_id } = await queueOf(phone);
    const stream = await openStream(phone, { url: beside.url, queue_id, last_event_id });
    const draftId = await keptDraft(phone, 'private');
    const ticket = await ticketFor(phone, draftId);
    const editor = device(beside.url, draftId, { parameters: { ticket } });
    await editor.synced();

    expect((await main.delete(`/users/me/keys/${keyId}`)).status).toBe(200);
    expect(await poll).toMatchObject({ status: 401, body: { code: 'INVALID_API_KEY' } });
    await stream.rest();
    expect(await editor.closed()).toBe(4401);
    expect(await rowsOf(main.id)).toEqual([{ key_id: expect.not.toBeOneOf([keyId]) }]);
    expect((await phone.at(beside.url).get('/users/me')).status).toBe(401);
    expect((await main.at(beside.url).get('/users/me')).status).toBe(200);
  });
});
