import { describe, expect, it } from 'vitest';
import { picture } from '../features/avatars/pictures.ts';
import { formWith } from '../features/uploads/raw-request.ts';
import { fresh } from '../support/channels.ts';
import { found, sent, sentTo } from '../support/messages.ts';
import { refused } from '../support/refused.ts';
import { forEachTeam, type Person } from '../support/team.ts';

async function fetched(person: Person, id: number, more: Record<string, unknown> = {}) {
  return (await person.get(`/messages/${id}`, more)).body.message;
}

forEachTeam((team) => {
  describe('2.1: the message object', () => {
    it('2.1: content is HTML or Markdown, as content_type tells', async () => {
      const { owner } = team();
      const id = await sentTo(owner, [owner], '*so*');
      expect(await fetched(owner, id)).toMatchObject({
        content: '<p><em>so</em></p>',
        content_type: 'text/html',
      });
      expect(await fetched(owner, id, { apply_markdown: false })).toMatchObject({
        content: '*so*',
        content_type: 'text/x-markdown',
      });
    });

    it('2.1: the sender is given by id, API address, name and realm', async () => {
      const ada = await team().person('member', 'Ada');
      const id = await sentTo(ada, [ada]);
      expect(await fetched(ada, id)).toMatchObject({
        id,
        sender_id: ada.id,
        sender_email: ada.email,
        sender_full_name: 'Ada',
        sender_realm_str: '',
      });
      const stranger = await team().stranger();
      const elsewhere = await fetched(stranger, await sentTo(stranger, [stranger]));
      expect(elsewhere.sender_realm_str).toBe('other');
    });

    it('2.1: client is the name of the sending program', async () => {
      const { owner } = team();
      const message = { type: 'direct', to: [owner.id], content: 'x', client: 'Some Program' };
      const { id } = (await owner.post('/messages', message)).body;
      expect((await fetched(owner, id)).client).toBe('Some Program');
    });

    it('2.1: display_recipient is the name of the channel, or all participants', async () => {
      const { owner, person } = team();
      const [name, ada] = [fresh(), await person('member', 'Ada')];
      const channel = await team().channel(name);
      const inChannel = await fetched(owner, await sent(owner, channel, 'topic'));
      expect(inChannel).toMatchObject({ display_recipient: name, stream_id: channel });
      const direct = await fetched(owner, await sentTo(owner, [ada]));
      expect(direct).not.toHaveProperty('stream_id');
      expect(direct.display_recipient).toHaveLength(2);
      expect(direct.display_recipient).toContainEqual({
        id: ada.id,
        email: ada.email,
        full_name: 'Ada',
        is_mirror_dummy: false,
      });
    });

    it('2.1: messages of one channel share a recipient_id, as do those of one conversation in both directions', async () => {
      const { owner } = team();
      const ada = await team().person();
      const channel = await team().channel(fresh());
      const ids = [await sent(owner, channel, 'one'), await sent(owner, channel, 'two')];
      const talk = [await sentTo(owner, [ada]), await sentTo(ada, [owner])];
      const recipients = async (of: readonly number[]) =>
        Promise.all(of.map(async (id) => (await fetched(owner, id)).recipient_id));
      const [[a, b], [c, d]] = [await recipients(ids), await recipients(talk)];
      expect(a).toBe(b);
      expect(c).toBe(d);
      expect(a).not.toBe(c);
    });

    it('2.1: is_me_message is true for status messages only', async () => {
      const { owner } = team();
      const of = async (content: string) =>
        (await fetched(owner, await sentTo(owner, [owner], content))).is_me_message;
      expect([await of('/me waves'), await of('/men wave'), await of('not /me')]).toEqual([
        true,
        false,
        false,
      ]);
    });

    it('2.1: topic_links come from linkifiers', async () => {
      const { owner } = team();
      const filter = { pattern: 'LAW-(?P<id>[0-9]+)', url_template: 'https://law.example/{id}' };
      expect((await owner.post('/realm/filters', filter)).status).toBe(200);
      const channel = await team().channel(fresh());
      const id = await sent(owner, channel, 'about LAW-7', 'and LAW-8');
      expect((await fetched(owner, id)).topic_links).toEqual([
        { text: 'LAW-7', url: 'https://law.example/7' },
      ]);
      expect((await fetched(owner, await sentTo(owner, [owner], 'LAW-9'))).topic_links).toEqual([]);
    });

    it('2.1: editing content sets last_edit_timestamp, moving sets last_moved_timestamp', async () => {
      const { owner } = team();
      const channel = await team().channel(fresh());
      const id = await sent(owner, channel, 'here');
      const fields = async () => {
        const message = await fetched(owner, id);
        return ['last_edit_timestamp', 'last_moved_timestamp', 'edit_history'].filter(
          (name) => name in message,
        );
      };
      expect(await fields()).toEqual([]);
      await owner.patch(`/messages/${id}`, { topic: '✔ here' });
      await owner.patch(`/messages/${id}`, { topic: 'here' });
      expect(await fields()).toEqual(['edit_history']);
      await owner.patch(`/messages/${id}`, { content: 'changed' });
      expect(await fields()).toEqual(['last_edit_timestamp', 'edit_history']);
      await owner.patch(`/messages/${id}`, { topic: 'there' });
      expect(await fields()).toEqual([
        'last_edit_timestamp',
        'last_moved_timestamp',
        'edit_history',
      ]);
    });

    it('2.1: edit_history is absent if the organization hides it', async () => {
      const { owner } = team();
      const id = await sentTo(owner, [owner]);
      await owner.patch(`/messages/${id}`, { content: 'changed' });
      expect(await fetched(owner, id)).toHaveProperty('edit_history');
      await owner.patch('/realm', { message_edit_history_visibility_policy: 'none' });
      expect(await fetched(owner, id)).not.toHaveProperty('edit_history');
      expect(await found(owner, id)).not.toHaveProperty('edit_history');
      await owner.patch('/realm', { message_edit_history_visibility_policy: 'all' });
    });

    it('2.1: submessages are the data of a widget', async () => {
      const { owner } = team();
      const id = await sentTo(owner, [owner], '/poll Tea?\nyes\nno');
      const content = '{"type":"vote","key":"canned,0","vote":1}';
      await owner.post('/submessage', { message_id: id, msg_type: 'widget', content });
      const { submessages } = await fetched(owner, id);
      expect(submessages).toHaveLength(2);
      expect(submessages[1]).toEqual({
        id: expect.any(Number),
        message_id: id,
        sender_id: owner.id,
        msg_type: 'widget',
        content,
      });
    });
  });

  describe('2.2: entries of the edit history', () => {
    it('2.2: an entry has user, time, and only what the edit changed; the newest is first', async () => {
      const { owner } = team();
      const [from, to] = [await team().channel(fresh()), await team().channel(fresh())];
      const id = await sent(owner, from, 'before', 'first');
      await owner.patch(`/messages/${id}`, { content: 'second' });
      await owner.patch(`/messages/${id}`, { topic: 'after' });
      await owner.patch(`/messages/${id}`, { stream_id: to, propagate_mode: 'change_one' });
      const always = { user_id: owner.id, timestamp: expect.any(Number) };
      expect((await fetched(owner, id)).edit_history).toEqual([
        { ...always, prev_stream: from, stream: to },
        { ...always, prev_topic: 'before', topic: 'after' },
        { ...always, prev_content: 'first', prev_rendered_content: '<p>first</p>' },
      ]);
    });
  });

  describe('2.3: reactions', () => {
    it('2.3: Unicode emoji are identified by their code points, joined by dashes', async () => {
      const { owner } = team();
      const id = await sentTo(owner, [owner]);
      await owner.post(`/messages/${id}/reactions`, { emoji_name: 'tada' });
      await owner.post(`/messages/${id}/reactions`, { emoji_name: 'family_man_woman_girl_boy' });
      const { reactions } = await fetched(owner, id);
      expect(reactions[0]).toMatchObject({
        emoji_name: 'tada',
        emoji_code: '1f389',
        reaction_type: 'unicode_emoji',
        user_id: owner.id,
      });
      expect(reactions.at(-1).emoji_code).toMatch(/^[0-9a-f]+(-[0-9a-f]+)*$/);
    });

    it('2.3: custom emoji are identified by their id', async () => {
      const { owner } = team();
      const id = await sentTo(owner, [owner]);
      await owner.post('/realm/emoji/law', formWith('a.png', await picture('png')));
      const { emoji } = (await owner.get('/realm/emoji')).body;
      const custom = Object.values<{ id: string; name: string }>(emoji).find(
        ({ name }) => name === 'law',
      );
      await owner.post(`/messages/${id}/reactions`, { emoji_name: 'law' });
      expect((await fetched(owner, id)).reactions).toMatchObject([
        { emoji_name: 'law', emoji_code: custom?.id, reaction_type: 'realm_emoji' },
      ]);
    });

    it('2.3: the third type is for extra emoji of the service, identified by name', async () => {
      const { owner } = team();
      const id = await sentTo(owner, [owner]);
      await owner.post(`/messages/${id}/reactions`, { emoji_name: 'zulip' });
      expect((await fetched(owner, id)).reactions).toMatchObject([
        { emoji_name: 'zulip', emoji_code: 'zulip', reaction_type: 'service_extra_emoji' },
      ]);
      const extra = { emoji_name: 'octopus', emoji_code: 'octopus' };
      const react = (reaction_type: string) =>
        owner.post(`/messages/${id}/reactions`, { ...extra, reaction_type });
      const known = await react('service_extra_emoji');
      const unknown = await react('another_emoji');
      expect([known, unknown].map(refused)).toEqual([true, true]);
      expect(known.body.msg).not.toBe(unknown.body.msg);
    });
  });

  describe('2.4: flags', () => {
    it('2.4: a message starts unread, for its sender too if a program sent it', async () => {
      const [ada, friend] = [await team().person(), await team().person()];
      const send = async (more: object) => {
        const message = { type: 'direct', to: [friend.id], content: 'x', ...more };
        return (await ada.post('/messages', message)).body.id;
      };
      const byProgram = await send({ client: 'some-script' });
      const byHand = await send({ client: 'website' });
      expect((await found(friend, byProgram)).flags).toEqual([]);
      expect((await found(ada, byProgram)).flags).toEqual([]);
      expect((await found(ada, byHand)).flags).toEqual(['read']);
    });

    it('2.4: mentioned is set for users mentioned personally or in a group, and follows edits', async () => {
      const [ada, eve] = [
        await team().person('member', fresh('Ada')),
        await team().person('member', 'Eve'),
      ];
      const name = fresh('crew');
      const { owner } = team();
      await owner.post('/user_groups/create', { name, description: '', members: [eve.id] });
      const channel = await team().channel(fresh(), { subscribers: [owner, ada, eve] });
      const id = await sent(owner, channel, 'topic', `@**|${ada.id}** @*${name}*`);
      expect((await found(ada, id)).flags).toEqual(['mentioned']);
      expect((await found(eve, id)).flags).toEqual(['mentioned']);
      await owner.patch(`/messages/${id}`, { content: `@*${name}*` });
      expect((await found(ada, id)).flags).toEqual([]);
      expect((await found(eve, id)).flags).toEqual(['mentioned']);
    });

    it('2.4: wildcard mentions have their own flags, and wildcard_mentioned means either', async () => {
      const ada = await team().person();
      const { owner } = team();
      const channel = await team().channel(fresh(), { subscribers: [owner, ada] });
      await sent(ada, channel, 'topic');
      const all = await sent(owner, channel, 'topic', '@**all**');
      const topic = await sent(owner, channel, 'topic', '@**topic**');
      const none = await sent(owner, channel, 'topic', '@_**all**');
      expect((await found(ada, all)).flags.sort()).toEqual([
        'stream_wildcard_mentioned',
        'wildcard_mentioned',
      ]);
      expect((await found(ada, topic)).flags.sort()).toEqual([
        'topic_wildcard_mentioned',
        'wildcard_mentioned',
      ]);
      expect((await found(ada, none)).flags).toEqual([]);
    });

    it('2.4: has_alert_word is set for users with a word in the message', async () => {
      const [ada, eve] = [await team().person(), await team().person()];
      await ada.post('/users/me/alert_words', { alert_words: ['lunch'] });
      const id = await sentTo(team().owner, [ada, eve], 'Lunch!');
      expect((await found(ada, id)).flags).toEqual(['has_alert_word']);
      expect((await found(eve, id)).flags).toEqual([]);
    });

    it('2.4: historical is set for messages that a user starred from before they subscribed', async () => {
      const late = await team().person();
      const channel = await team().channel(fresh());
      const id = await sent(team().owner, channel, 'topic');
      await late.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
      expect((await found(late, id)).flags.sort()).toEqual(['historical', 'read', 'starred']);
    });
  });
});
