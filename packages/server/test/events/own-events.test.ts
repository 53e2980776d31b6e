import { describe, expect, it } from 'vitest';
import { upload } from '../features/uploads/raw-request.ts';
import { fresh } from '../support/channels.ts';
import { type Heard, listen, names } from '../support/event-listener.ts';
import { sent } from '../support/messages.ts';
import { forEachTeam, type Person } from '../support/team.ts';

describe('events 3.8, 3.9, 3.15 to 3.17, 3.25, 3.28: events about one account', () => {
  forEachTeam((team) => {
    /** Returns the events of two queues of one person, and checks that others get none. */
    async function heardBy(person: Person, act: () => Promise<unknown>): Promise<Heard[]> {
      const [first, second] = [await listen(person), await listen(person)];
      const others = await listen(team().owner);
      await act();
      const heard = await first.heard();
      expect(await second.heard()).toEqual(heard);
      expect(await others.heard()).toEqual([]);
      return heard;
    }

    it('events 3.8: drafts are added, edited and removed', async () => {
      const person = await team().person('member');
      const draft = { type: 'private', to: [person.id], topic: '', content: 'one' };
      const heard = await heardBy(person, async () => {
        const { body } = await person.post('/drafts', { drafts: [draft, draft] });
        await person.patch(`/drafts/${body.ids[0]}`, { draft: { ...draft, content: 'two' } });
        await person.delete(`/drafts/${body.ids[1]}`);
      });
      expect(names(heard)).toEqual(['drafts/add', 'drafts/update', 'drafts/remove']);
      expect(heard[0].drafts).toHaveLength(2);
      expect(heard[1].draft).toMatchObject({ id: heard[0].drafts[0].id, content: 'two' });
      expect(heard[2].draft_id).toBe(heard[0].drafts[1].id);
    });

    it('events 3.8: turning off their synchronization sends no draft events', async () => {
      const person = await team().person('member');
      await person.post('/drafts', { drafts: [{ type: '', to: [], topic: '', content: 'one' }] });
      const heard = await heardBy(person, () =>
        person.patch('/settings', { enable_drafts_synchronization: false }),
      );
      expect(names(heard)).toEqual(['user_settings/update enable_drafts_synchronization']);
    });

    it('events 3.9: scheduled messages have an ID for a channel and a list for people', async () => {
      const person = await team().person('member');
      const id = await team().channel(fresh(), { subscribers: [person, team().owner] });
      const scheduled_delivery_timestamp = Math.floor(Date.now() / 1000) + 1000;
      const wish = { content: 'later', scheduled_delivery_timestamp };
      const heard = await heardBy(person, async () => {
        await person.post('/scheduled_messages', { ...wish, type: 'channel', to: id, topic: '' });
        const { body } = await person.post('/scheduled_messages', {
          ...wish,
          type: 'direct',
          to: [person.id],
        });
        const path = `/scheduled_messages/${body.scheduled_message_id}`;
        await person.patch(path, { content: 'sooner' });
        await person.delete(path);
      });
      expect(names(heard)).toEqual([
        'scheduled_messages/add',
        'scheduled_messages/add',
        'scheduled_messages/update',
        'scheduled_messages/remove',
      ]);
      expect(heard[0].scheduled_messages[0]).toMatchObject({ to: id, topic: '', failed: false });
      expect(heard[1].scheduled_messages[0]).toMatchObject({ to: [person.id] });
      expect(heard[1].scheduled_messages[0]).not.toHaveProperty('topic');
      expect(heard[2].scheduled_message.content).toBe('sooner');
    });

    it('events 3.15: navigation views; an update only has what was sent', async () => {
      const person = await team().person('member');
      const view = { fragment: 'narrow/is/followed', is_pinned: true, name: 'Followed' };
      const path = `/navigation_views/${encodeURIComponent(view.fragment)}`;
      const heard = await heardBy(person, async () => {
        await person.post('/navigation_views', view);
        await person.patch(path, { is_pinned: false });
        await person.delete(path);
      });
      const { fragment } = view;
      expect(heard).toEqual([
        { type: 'navigation_view', op: 'add', navigation_view: view },
        { type: 'navigation_view', op: 'update', fragment, data: { is_pinned: false } },
        { type: 'navigation_view', op: 'remove', fragment },
      ]);
    });

    it('events 3.16: user_settings, with the name of a language, and without older forms', async () => {
      const person = await team().person('member');
      const listener = await listen(person, { client_capabilities: {} });
      await person.patch('/settings', { enter_sends: true, default_language: 'de' });
      const update = { type: 'user_settings', op: 'update' };
      const heard = await listener.heard();
      expect(heard).toHaveLength(2);
      expect(heard).toEqual(
        expect.arrayContaining([
          { ...update, property: 'enter_sends', value: true },
          {
            ...update,
            property: 'default_language',
            value: 'de',
            language_name: expect.any(String),
          },
        ]),
      );
    });

    it('events 3.17: muted_users is the whole list', async () => {
      const [person, other] = [await team().person('member'), await team().person('member')];
      const heard = await heardBy(person, async () => {
        await person.post(`/users/me/muted_users/${other.id}`);
        await person.delete(`/users/me/muted_users/${other.id}`);
      });
      const timestamp = expect.any(Number);
      expect(heard).toEqual([
        { type: 'muted_users', muted_users: [{ id: other.id, timestamp }] },
        { type: 'muted_users', muted_users: [] },
      ]);
    });

    it('events 3.28: alert words as the whole list, and saved snippets', async () => {
      const person = await team().person('member');
      const heard = await heardBy(person, async () => {
        await person.post('/users/me/alert_words', { alert_words: ['rose', 'tulip'] });
        await person.delete('/users/me/alert_words', { alert_words: ['rose'] });
        const { body } = await person.post('/saved_snippets', { title: 'one', content: 'text' });
        const path = `/saved_snippets/${body.saved_snippet_id}`;
        await person.patch(path, { title: 'two' });
        await person.delete(path);
      });
      expect(names(heard)).toEqual([
        'alert_words',
        'alert_words',
        'saved_snippets/add',
        'saved_snippets/update',
        'saved_snippets/remove',
      ]);
      expect(heard[0].alert_words.sort()).toEqual(['rose', 'tulip']);
      expect(heard[1].alert_words).toEqual(['tulip']);
      expect(heard[3].saved_snippet).toMatchObject({ title: 'two', content: 'text' });
    });

    it('events 3.25: attachments, before the message that uses them', async () => {
      const person = await team().person('member');
      const id = await team().channel(fresh(), { subscribers: [person] });
      let messageId = 0;
      const heard = await heardBy(person, async () => {
        const url = await upload(person, 'roses.txt', 'red');
        messageId = await sent(person, id, 'roses', `[roses](${url})`);
        const { body } = await person.get('/attachments');
        await person.delete(`/attachments/${body.attachments[0].id}`);
      });
      const types = names(heard).filter((name) => !/topic/.test(name));
      expect(types).toEqual([
        'attachment/add',
        'attachment/update',
        'message',
        'attachment/remove',
      ]);
      const [added] = heard;
      expect(added.attachment).toMatchObject({ name: 'roses.txt', size: 3, messages: [] });
      const used = heard.find(({ type, op }) => type === 'attachment' && op === 'update');
      expect(used.attachment.messages).toEqual([{ id: messageId, date_sent: expect.any(Number) }]);
      expect(heard.at(-1).attachment).toEqual({ id: added.attachment.id });
    });
  });
});
