import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { fresh, outline, seenChannel } from '../../support/channels.ts';
import { found, ofType, sent, sentTo } from '../../support/messages.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

const smile = { emoji_name: 'smile', emoji_code: '1f642', reaction_type: 'unicode_emoji' };
forEachTeam((team) => {
  let author: Person;
  let reader: Person;
  let channel: number;

  beforeAll(async () => {
    author = await team().person();
    reader = await team().person('member', 'The Reader');
    channel = await team().channel(fresh(), { subscribers: [author, reader] });
  });

  const add = (by: Person, id: number, emoji: object) =>
    by.post(`/messages/${id}/reactions`, { ...emoji });
  const remove = (by: Person, id: number, emoji: object) =>
    by.delete(`/messages/${id}/reactions`, { ...emoji });
  const reactionsOf = async (id: number) => (await found(author, id)).reactions;

  async function ownEmoji(name: string): Promise<string> {
    const create = { width: 16, height: 16, channels: 3, background: '#ff0000' } as const;
    const picture = await sharp({ create }).png().toBuffer();
    const form = new FormData();
    form.set('file', new File([new Uint8Array(picture)], 'picture.png', { type: 'image/png' }));
    await team().owner.post(`/realm/emoji/${name}`, form);
    const { emoji } = (await team().owner.get('/realm/emoji')).body;
    const entry = Object.values(emoji).find((each) => (each as { name: string }).name === name);
    return (entry as { id: string }).id;
  }

  describe('B-react', () => {
    it('2.3: by name alone; code and type are filled in', async () => {
      const id = await sent(author, channel, 'topic');
      expect((await add(reader, id, { emoji_name: 'smile' })).status).toBe(200);
      expect(await reactionsOf(id)).toEqual([{ ...smile, user_id: reader.id }]);
    });

    it('events 3.4: reaction, with the deprecated user object', async () => {
      const id = await sent(author, channel, 'topic');
      const events = await team().eventsOf(() => add(reader, id, smile));
      expect(events).toEqual([
        {
          id: expect.any(Number),
          audience: `channel:${channel}`,
          event: {
            type: 'reaction',
            op: 'add',
            ...smile,
            message_id: id,
            user_id: reader.id,
            user: { user_id: reader.id, email: reader.email, full_name: 'The Reader' },
          },
        },
      ]);
      const gone = await team().eventsOf(() => remove(reader, id, smile));
      expect(gone).toMatchObject([{ event: { type: 'reaction', op: 'remove', ...smile } }]);
    });

    it('B-react: a second time by the same user is refused, without an event', async () => {
      const id = await sent(author, channel, 'topic');
      await add(reader, id, smile);
      const events = await team().eventsOf(async () => {
        const again = await add(reader, id, { ...smile, emoji_name: 'slight_smile' });
        expect(again).toMatchObject({ status: 400, body: { code: 'REACTION_ALREADY_EXISTS' } });
      });
      expect(events).toEqual([]);
    });

    it('B-react: with the same emoji the first name stays, and is not checked', async () => {
      const id = await sent(author, channel, 'topic');
      await add(reader, id, { ...smile, emoji_name: 'slight_smile' });
      expect((await add(author, id, { ...smile, emoji_name: 'whatever' })).status).toBe(200);
      const names = (await reactionsOf(id)).map((each: { emoji_name: string }) => each.emoji_name);
      expect(names).toEqual(['slight_smile', 'slight_smile']);
    });

    it('B-react: name, code and type must agree', async () => {
      const id = await sent(author, channel, 'topic');
      for (const emoji of [
        { emoji_name: 'no_such_emoji' },
        { ...smile, emoji_name: 'heart' },
        { ...smile, emoji_code: '1F642' },
        { ...smile, emoji_code: '2764' },
        { ...smile, reaction_type: 'realm_emoji' },
        { ...smile, reaction_type: 'zulip_extra_emoji' },
        { emoji_name: 'smile', reaction_type: 'service_extra_emoji' },
        { emoji_name: 'smile', reaction_type: 'other' },
        { emoji_name: 'constructor' },
      ]) {
        expect(refused(await add(reader, id, emoji))).toBe(true);
      }
      expect(await reactionsOf(id)).toEqual([]);
    });

    it('2.3: the extra emoji has one identity and two values of its type', async () => {
      const id = await sent(author, channel, 'topic');
      const extra = { emoji_name: 'zulip', emoji_code: 'zulip' };
      const byLaw = { ...extra, reaction_type: 'service_extra_emoji' };
      const upstream = { ...extra, reaction_type: 'zulip_extra_emoji' };
      expect((await add(reader, id, upstream)).status).toBe(200);
      expect((await add(reader, id, byLaw)).body.code).toBe('REACTION_ALREADY_EXISTS');
      expect((await add(author, id, { emoji_name: 'zulip' })).status).toBe(200);
      await author.post('/users/me/status', upstream);
      const readAs = async (agent: string, path: string) => {
        const authorization = `Basic ${btoa(`${author.email}:${author.apiKey}`)}`;
        const headers = { authorization, 'user-agent': agent };
        return (await fetch(`${team().url}/api/v1${path}`, { headers })).json();
      };
      const pages = ['?anchor=newest&num_before=1&num_after=0', `/${id}`];
      for (const page of pages) {
        const ours = JSON.stringify(await readAs('Other/1.0', `/messages${page}`));
        const theirs = JSON.stringify(
          await readAs('ZulipFlutter/30.0 (Android)', `/messages${page}`),
        );
        expect(ours.split('service_extra_emoji'), page).toHaveLength(3);
        expect(theirs.split('zulip_extra_emoji'), page).toHaveLength(3);
        expect(theirs, page).not.toContain('service_extra_emoji');
      }
      expect(await readAs('ZulipMobile/27', `/users/${author.id}/status`)).toMatchObject({
        status: { emoji_name: 'zulip', reaction_type: 'zulip_extra_emoji' },
      });
      expect((await remove(author, id, upstream)).status).toBe(200);
      expect((await remove(reader, id, { emoji_name: 'zulip' })).status).toBe(200);
      expect(await reactionsOf(id)).toEqual([]);
    });

    it('2.3: the extra emoji is shown with its known picture', async () => {
      const id = await sent(author, channel, 'topic', ':zulip:');
      const { content } = (await author.get(`/messages/${id}`)).body.message;
      const path = '/static/generated/emoji/images/emoji/unicode/zulip.png';
      expect(content).toBe(`<p><img alt=":zulip:" class="emoji" src="${path}" title="zulip"></p>`);
      const answer = await fetch(team().url + path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    });

    it('trap 29: a custom emoji has its id as a decimal string', async () => {
      const code = await ownEmoji('party');
      const id = await sent(author, channel, 'topic');
      await add(reader, id, { emoji_name: 'party' });
      expect(await reactionsOf(id)).toEqual([
        { emoji_name: 'party', emoji_code: code, reaction_type: 'realm_emoji', user_id: reader.id },
      ]);
      const wrong = { emoji_name: 'smile', emoji_code: code, reaction_type: 'realm_emoji' };
      expect(refused(await add(reader, await sent(author, channel, 'topic'), wrong))).toBe(true);
    });

    it('B-react: a deactivated custom emoji can only repeat an existing reaction', async () => {
      const code = await ownEmoji('fading');
      const emoji = { emoji_name: 'fading', emoji_code: code, reaction_type: 'realm_emoji' };
      const [used, unused] = [
        await sent(author, channel, 'topic'),
        await sent(author, channel, 'topic'),
      ];
      await add(reader, used, emoji);
      await team().owner.delete('/realm/emoji/fading');
      expect(refused(await add(author, unused, emoji))).toBe(true);
      expect((await add(author, used, emoji)).status).toBe(200);
      expect((await remove(author, used, { emoji_name: 'fading' })).status).toBe(200);
    });

    it('trap 28: removed by name alone, custom emoji too, or by code alone', async () => {
      const id = await sent(author, channel, 'topic');
      await ownEmoji('removable');
      await add(reader, id, { emoji_name: 'removable' });
      await add(reader, id, smile);
      await add(reader, id, { emoji_name: 'heart' });
      expect((await remove(reader, id, { emoji_name: 'removable' })).status).toBe(200);
      expect((await remove(reader, id, { emoji_code: '1f642' })).status).toBe(200);
      expect((await remove(reader, id, { emoji_name: 'love' })).status).toBe(200);
      expect(await reactionsOf(id)).toEqual([]);
      const again = await remove(reader, id, smile);
      expect(again).toMatchObject({ status: 400, body: { code: 'REACTION_DOES_NOT_EXIST' } });
      expect(refused(await remove(reader, id, { emoji_name: 'no_such_emoji' }))).toBe(true);
      expect(refused(await remove(reader, id, {}))).toBe(true);
    });

    it('B-react: reactions of others cannot be removed', async () => {
      const id = await sent(author, channel, 'topic');
      await add(reader, id, smile);
      expect((await remove(team().owner, id, smile)).body.code).toBe('REACTION_DOES_NOT_EXIST');
      expect(await reactionsOf(id)).toHaveLength(1);
    });

    it('events 3.4: reacting to a message that was not received adds it to the history', async () => {
      const id = await sent(author, channel, 'topic');
      const passing = await team().person();
      const events = await team().eventsOf(() => add(passing, id, smile));
      expect(outline(events)).toEqual([
        `channel:${channel} reaction/add`,
        `user:${passing.id} reaction/add`,
      ]);
      expect((await found(passing, id)).flags).toEqual(['read', 'historical']);
      const later = await team().eventsOf(() => add(reader, id, smile));
      expect(later.map(({ audience }) => audience)).toContain(`user:${passing.id}`);
    });

    it('A4.1: reacting can follow the topic, before the reaction', async () => {
      const keen = await team().person();
      await keen.patch('/settings', { automatically_follow_topics_policy: 1 });
      const id = await sent(author, channel, 'followed');
      const events = await team().eventsOf(() => add(keen, id, smile));
      expect(events.map(({ event }) => event.type)).toEqual(['user_topic', 'reaction', 'reaction']);
      expect(ofType(events, 'user_topic')[0]?.event).toMatchObject({
        topic_name: 'followed',
        visibility_policy: 3,
      });
    });

    it('B-react: everyone who can read it: subscribed guests, participants of a conversation', async () => {
      const guest = await team().person('guest');
      await team().subscribe((await seenChannel(author, channel)).name, [guest]);
      expect((await add(guest, await sent(author, channel, 'topic'), smile)).status).toBe(200);
      const direct = await sentTo(author, [reader]);
      const events = await team().eventsOf(() => add(reader, direct, smile));
      expect(events).toHaveLength(1);
      expect(events[0]?.audience).toMatch(/^conversation:/);
    });

    it('B-react: outsiders get the response for a missing message', async () => {
      const secret = await team().channel(fresh(), {
        by: author,
        subscribers: [author],
        settings: { invite_only: true, history_public_to_subscribers: false },
      });
      const id = await sent(author, secret, 'topic');
      const late = await team().person();
      await team().subscribe((await seenChannel(author, secret)).name, [late], author);
      const missing = (await add(reader, 99_999_999, smile)).body;
      for (const outsider of [
        reader,
        team().owner,
        late,
        await team().person('guest'),
        await team().stranger(),
        await team().bot(reader),
      ]) {
        expect(await add(outsider, id, smile)).toMatchObject({ status: 400, body: missing });
        expect(await remove(outsider, id, smile)).toMatchObject({ status: 400, body: missing });
      }
      expect(await reactionsOf(id)).toEqual([]);
    });

    it('A3.1: reactions in an archived channel are refused', async () => {
      const old = await team().channel(fresh(), { subscribers: [author] });
      const id = await sent(author, old, 'topic');
      await team().owner.delete(`/streams/${old}`);
      expect(refused(await add(author, id, smile))).toBe(true);
    });

    it('B-react: all concurrent reactions are stored', async () => {
      const id = await sent(author, channel, 'topic');
      const people = await Promise.all(Array.from({ length: 10 }, () => team().person()));
      await Promise.all(people.map((person) => add(person, id, smile)));
      expect(await reactionsOf(id)).toHaveLength(10);
    });
  });
});
