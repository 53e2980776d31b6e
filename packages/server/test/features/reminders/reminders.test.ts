import { limits } from '@tidings/shared-types';
import { expect, it } from 'vitest';
import { setInternal } from '../../../src/core/realm/create-realm.ts';
import { sendReminders } from '../../../src/features/reminders/send-reminders.ts';
import { fresh } from '../../support/channels.ts';
import { listen, names } from '../../support/event-listener.ts';
import { eventually } from '../../support/eventually.ts';
import { sent, sentTo } from '../../support/messages.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

forEachTeam((team) => {
  const inOneHour = () => Math.ceil(team().services.clock.now() / 1000) + 3600;
  const remind = (person: Person, message_id: number, more: object = {}) =>
    person.post('/reminders', { message_id, scheduled_delivery_timestamp: inOneHour(), ...more });
  const remindersOf = async (person: Person) => (await person.get('/reminders')).body.reminders;

  /** Returns the server's messages to a person, newest last, once there are this many. */
  async function noticesTo(person: Person, count: number): Promise<string[]> {
    const narrow = [['is', 'dm']];
    const bot = team().realm.state.notificationBot.id;
    const page = { anchor: 'newest', num_before: 10, num_after: 0, narrow };
    return eventually(async () => {
      const { messages } = (await person.get('/messages', { ...page, apply_markdown: false })).body;
      const notices = messages.filter((each: { sender_id: number }) => each.sender_id === bot);
      const texts: string[] = notices.map(({ content }: { content: string }) => content);
      return texts.length >= count && texts;
    });
  }

  it('B-extra: a reminder comes at its time, with a link and the note, and once', async () => {
    const [person, other] = [await team().person(), await team().person()];
    const id = await sentTo(other, [person]);
    const device = await listen(person, { event_types: ['reminders'] });
    const at = inOneHour();
    const { body } = await remind(person, id, {
      scheduled_delivery_timestamp: at,
      note: 'ask @**all**\nagain `soon`',
    });
    const [shown] = await remindersOf(person);
    expect(shown).toMatchObject({
      reminder_id: body.reminder_id,
      type: 'private',
      to: [person.id],
      scheduled_delivery_timestamp: at,
      failed: false,
      reminder_target_message_id: id,
      content: expect.stringContaining(`/near/${id})`),
    });
    expect(shown.rendered_content).toMatch(/<code>\s*ask @\*\*all\*\* again `soon`\s*<\/code>/);
    const snapshot = await person.post('/register', { fetch_event_types: ['reminders'] });
    expect(snapshot.body.reminders).toEqual([shown]);
    expect(await remindersOf(other)).toEqual([]);

    team().wait(3_700_000);
    expect(await noticesTo(person, 1)).toEqual([shown.content]);
    expect(await remindersOf(person)).toEqual([]);
    const heard = await device.heard();
    expect(names(heard)).toEqual(['reminders/add', 'reminders/remove']);
    expect(heard[0].reminders).toEqual([shown]);
    expect(heard[1].reminder_id).toBe(body.reminder_id);
    expect(await person.delete(`/reminders/${body.reminder_id}`)).toMatchObject({ status: 404 });
  });

  it('B-extra: a user who has lost access to the message learns nothing new about it', async () => {
    const person = await team().person();
    const name = fresh();
    const settings = { invite_only: true };
    const channel = await team().channel(name, { subscribers: [team().owner, person], settings });
    const id = await sent(team().owner, channel, 'before');
    expect((await remind(person, id, { note: 'later' })).status).toBe(200);
    await team().owner.delete('/users/me/subscriptions', {
      subscriptions: [name],
      principals: [person.id],
    });
    await team().owner.patch(`/messages/${id}`, { topic: 'secret' });
    team().wait(3_700_000);
    const [notice = ''] = await noticesTo(person, 1);
    expect(notice).toContain('can no longer read');
    expect(notice).toContain('later');
    expect(notice).not.toContain('secret');
  });

  it('B-extra: a deleted reminder does not come, and only its owner can delete it', async () => {
    const [person, other] = [await team().person(), await team().person()];
    const id = await sentTo(other, [person]);
    const first = (await remind(person, id)).body.reminder_id;
    const second = (await remind(person, id, { note: 'second' })).body.reminder_id;
    expect(await other.delete(`/reminders/${first}`)).toMatchObject({ status: 404 });
    expect((await person.delete(`/reminders/${first}`)).status).toBe(200);
    const left = await remindersOf(person);
    expect(left.map((each: { reminder_id: number }) => each.reminder_id)).toEqual([second]);
    team().wait(3_700_000);
    const [only] = await noticesTo(person, 1);
    expect(only).toContain('second');
  });

  it('B-extra: a deactivated organization keeps its reminders until it is reactivated', async () => {
    const person = await team().person();
    const id = await sentTo(person, [person]);
    await remind(person, id, { note: 'kept' });
    const { realm, services } = team();
    const close = (isClosed: boolean) =>
      realm.write((change) => setInternal(change, 'deactivated', isClosed));
    await close(true);
    team().wait(3_700_000);
    await sendReminders(services);
    await close(false);
    const [only] = await noticesTo(person, 1);
    expect(only).toContain('kept');
  });

  it('B-extra: message, time and note must be valid', async () => {
    const [person, other] = [await team().person(), await team().person()];
    const id = await sentTo(person, [person]);
    expect(await remind(other, id)).toSatisfy(refused);
    for (const wrong of [
      { scheduled_delivery_timestamp: 1 },
      { scheduled_delivery_timestamp: Math.floor(team().services.clock.now() / 1000) },
      { note: 'x'.repeat(limits.max_reminder_note_length + 1) },
      { message_id: 999_999 },
    ]) {
      expect(await remind(person, id, wrong)).toSatisfy(refused);
    }
    expect((await remind(person, id, { note: '😀'.repeat(1000) })).status).toBe(200);
    expect(await remindersOf(person)).toHaveLength(1);
  });
});
