import { beforeEach, expect, it } from 'vitest';
import { fresh } from '../../support/channels.ts';
import { found, idsIn, ofType, sent } from '../../support/messages.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

const setting = 'resolved_topic_notice_auto_read_policy';

forEachTeam((team) => {
  let author: Person;
  let reader: Person;
  let channel: number;

  beforeEach(async () => {
    author = await team().person();
    reader = await team().person();
    channel = await team().channel(fresh(), { subscribers: [author, reader] });
  });

  const rename = (id: number, topic: string) =>
    author.patch(`/messages/${id}`, { topic, propagate_mode: 'change_all' });

  const follow = (topic: string) =>
    reader.post('/user_topics', { stream_id: channel, topic, visibility_policy: 3 });

  /** Resolves the topic, and returns whether the person's notice is read from the start. */
  async function isReadAtOnce(person: Person, topic = 'from'): Promise<boolean> {
    const id = await sent(author, channel, topic);
    const events = await team().eventsOf(() => rename(id, `✔ ${topic}`));
    const [event] = ofType(events, 'message');
    const [, notice = 0] = await idsIn(person, channel, `✔ ${topic}`);
    const { flags } = await found(person, notice);
    expect(event?.event).toMatchObject({ message_id: notice });
    const readBy = event?.event['read_by'] as number[];
    expect(readBy.includes(person.id)).toBe(flags.includes('read'));
    return flags.includes('read');
  }

  it('B-settings: by default a notice of resolving is read from the start, except in followed topics', async () => {
    expect(await isReadAtOnce(reader, 'plain')).toBe(true);
    await follow('followed');
    expect(await isReadAtOnce(reader, 'followed')).toBe(false);
  });

  it('B-settings: in all topics or in none, by setting', async () => {
    await follow('followed');
    await reader.patch('/settings', { [setting]: 'always' });
    expect(await isReadAtOnce(reader, 'followed')).toBe(true);
    await reader.patch('/settings', { [setting]: 'never' });
    expect(await isReadAtOnce(reader, 'plain')).toBe(false);
  });

  it('B-settings: also for reopening, but not for other notices of a move', async () => {
    const id = await sent(author, channel, 'from');
    await rename(id, '✔ from');
    await sent(author, channel, '✔ from');
    await rename(id, 'from');
    const [, , , reopened = 0] = await idsIn(reader, channel, 'from');
    expect((await found(reader, reopened)).content).toContain('unresolved');
    expect((await found(reader, reopened)).flags).toEqual(['read']);
    await rename(id, 'to');
    const moved = (await idsIn(reader, channel, 'to')).at(-1) ?? 0;
    expect((await found(reader, moved)).content).toContain('moved here');
    expect((await found(reader, moved)).flags).toEqual([]);
  });

  it('B-settings: older messages stay unread, and so do those for other users', async () => {
    const late = await team().person();
    const id = await sent(author, channel, 'from');
    const events = await team().eventsOf(() => rename(id, '✔ from'));
    expect((await found(reader, id)).flags).toEqual([]);
    expect(ofType(events, 'message')[0]?.event['read_by']).not.toContain(late.id);
  });
});
