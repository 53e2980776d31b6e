import { expect, it } from 'vitest';
import { fresh } from '../../support/channels.ts';
import { listen } from '../../support/event-listener.ts';
import { sent, sentTo } from '../../support/messages.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

forEachTeam((team) => {
  const edit = (person: Person, id: number, op = 'start') =>
    person.post(`/messages/${id}/typing`, { op });

  it('B-extra: users who can read a message see its sender editing it', async () => {
    const [author, reader, unwilling] = [
      await team().person(),
      await team().person(),
      await team().person(),
    ];
    await unwilling.patch('/settings', { receives_typing_notifications: false });
    const subscribers = [author, reader, unwilling];
    const settings = { invite_only: true, history_public_to_subscribers: false };
    const name = fresh();
    const channel = await team().channel(name, {
      subscribers: [team().owner, ...subscribers],
      settings,
    });
    const id = await sent(author, channel, '');
    const late = await team().person();
    await team().subscribe(name, [late]);
    const people = [reader, unwilling, late, await team().person()];
    const ears = await Promise.all(people.map((person) => listen(person)));
    for (const op of ['start', 'stop']) expect((await edit(author, id, op)).status).toBe(200);
    const [heard, ...others] = await Promise.all(ears.map((each) => each.heard()));
    const event = {
      type: 'typing_edit_message',
      sender_id: author.id,
      message_id: id,
      recipient: { type: 'channel', channel_id: channel },
    };
    expect(heard).toMatchObject([
      { ...event, op: 'start' },
      { ...event, op: 'stop' },
    ]);
    expect(others).toEqual([[], [], []]);
  });

  it('B-extra: in a direct conversation all participants do', async () => {
    const [one, two, three] = [await team().person(), await team().person(), await team().person()];
    const id = await sentTo(one, [two, three]);
    const heard = await team().transientEventsOf(() => edit(one, id));
    expect(heard.map(({ audience }) => audience).sort()).toEqual(
      [one, two, three].map((person) => `user:${person.id}`).sort(),
    );
    const user_ids = [one.id, two.id, three.id];
    expect(heard[0]?.event).toMatchObject({ recipient: { type: 'direct', user_ids } });
  });

  it('B-extra: users who may not edit a message, or turned off typing notifications, send none', async () => {
    const [author, reader] = [await team().person(), await team().person()];
    const direct = await sentTo(author, [reader]);
    const channel = await team().channel(fresh(), { subscribers: [author, reader] });
    const open = await sent(author, channel, 'topic');
    const tries: [Person, number][] = [
      [reader, direct],
      [reader, open],
      [await team().person(), direct],
      [author, 999_999],
    ];
    await author.patch('/settings', { send_private_typing_notifications: false });
    tries.push([author, direct]);
    const heard = await team().transientEventsOf(async () => {
      for (const [person, id] of tries) expect(await edit(person, id)).toSatisfy(refused);
      expect(await edit(author, open, 'pause')).toSatisfy(refused);
    });
    expect(heard).toEqual([]);
  });
});
