import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fresh, outline } from '../../support/channels.ts';
import { ofType } from '../../support/messages.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

forEachTeam((team) => {
  let owner: Person;

  const setting = (settings: object) => team().owner.patch('/realm', { ...settings });

  beforeAll(async () => {
    owner = team().owner;
    await setting({ send_channel_events_messages: true });
  });
  afterAll(() => setting({ send_channel_events_messages: false }));

  /** Returns the messages in a channel, oldest first. */
  async function saidIn(channel: number, reader = owner) {
    const { body } = await reader.get('/messages', {
      anchor: 'oldest',
      num_before: 0,
      num_after: 100,
      narrow: [{ operator: 'channel', operand: channel }],
      allow_empty_topic_name: true,
    });
    return body.messages;
  }

  async function lastIn(channel: number) {
    return (await saidIn(channel)).at(-1);
  }

  function update(channel: number, changes: object) {
    return owner.patch(`/streams/${channel}`, { ...changes });
  }

  describe('B-subscribe: the first message', () => {
    it('B-subscribe: a notice in a new channel names its creator', async () => {
      const name = fresh();
      const channel = await team().channel(name, { settings: { description: 'For *us*.' } });
      const [first, ...others] = await saidIn(channel);
      expect(others).toEqual([]);
      expect(first).toMatchObject({
        subject: 'channel events',
        client: 'Internal',
        sender_full_name: 'Notification Bot',
      });
      expect(first.content).toContain(`data-user-id="${owner.id}"`);
      expect(first.content).toContain('<strong>public</strong>');
      expect(first.content).toContain('<blockquote>\n<p>For <em>us</em>.</p>\n</blockquote>');
    });

    it('B-subscribe: subscribing to new channels adds such a notice, to existing ones does not', async () => {
      const [old, made] = [fresh(), fresh()];
      const before = await team().channel(old);
      const answer = await owner.post('/users/me/subscriptions', {
        subscriptions: [{ name: old }, { name: made }],
        invite_only: true,
      });
      expect(answer.status).toBe(200);
      const { body } = await owner.get('/get_stream_id', { stream: made });
      expect((await saidIn(before)).length).toBe(1);
      const [first] = await saidIn(body.stream_id);
      expect(first.content).toContain('<strong>private</strong>');
    });

    it('events 3.0: the notice comes after the events of the channel, to its subscribers', async () => {
      let channel = 0;
      const events = await team().eventsOf(async () => {
        channel = await team().channel(fresh());
      });
      expect(outline(events)).toEqual([
        'members stream/create',
        `user:${owner.id} subscription/add`,
        'members subscription/peer_add',
        `channel:${channel} message`,
      ]);
    });

    it('B-subscribe: the notice is unread for subscribers, and is the channel’s first message', async () => {
      const channel = await team().channel(fresh());
      const [first] = await saidIn(channel);
      expect(first.flags).toEqual([]);
      const { body } = await owner.get(`/streams/${channel}`);
      expect(body.stream.first_message_id).toBe(first.id);
    });

    it('A3.2: with empty_topic_only the notice is in the empty topic', async () => {
      const settings = { topics_policy: 'empty_topic_only' };
      const channel = await team().channel(fresh(), { settings });
      expect((await lastIn(channel)).subject).toBe('');
    });

    it('3.2: the notice does not prevent empty_topic_only, but moves to the empty topic', async () => {
      const channel = await team().channel(fresh());
      const [made] = await saidIn(channel);
      const events = await team().eventsOf(async () => {
        const answer = await update(channel, { topics_policy: 'empty_topic_only' });
        expect(answer.status).toBe(200);
      });
      expect(outline(events)).toEqual([
        `channel:${channel} update_message`,
        'members stream/update topics_policy',
        `channel:${channel} message`,
      ]);
      expect(events[0]?.event).toMatchObject({
        user_id: owner.id,
        message_ids: [made.id],
        orig_subject: 'channel events',
        subject: '',
        propagate_mode: 'change_all',
      });
      const said = await saidIn(channel);
      expect(said.map(({ subject }: { subject: string }) => subject)).toEqual(['', '']);
      const { body } = await owner.get(`/users/me/${channel}/topics`);
      expect(body.topics).toEqual([{ name: 'general chat', max_id: said[1].id }]);
    });

    it('3.2: with an answer to the notice, its topic is a normal one', async () => {
      const channel = await team().channel(fresh());
      await owner.post('/messages', {
        type: 'channel',
        to: channel,
        topic: 'Channel events',
        content: 'Nice',
      });
      expect((await update(channel, { topics_policy: 'empty_topic_only' })).status).toBe(400);
      expect((await saidIn(channel))[0].subject).toBe('channel events');
    });

    it('A10: organizations can turn off these notices', async () => {
      await setting({ send_channel_events_messages: false });
      const channel = await team().channel(fresh());
      await update(channel, { description: 'new' });
      expect(await saidIn(channel)).toEqual([]);
      await setting({ send_channel_events_messages: true });
    });
  });

  describe('A4.4: changes', () => {
    const cases: readonly (readonly [what: string, changes: object, said: readonly string[]])[] = [
      ['description', { description: 'New **words**' }, ['No description.', '<strong>words']],
      [
        'privacy',
        { is_private: true, history_public_to_subscribers: true },
        ['<strong>public', '<strong>private, with shared history'],
      ],
      ['retention', { message_retention_days: '30' }, ['forever', 'for 30 days']],
      ['topics policy', { topics_policy: 'disable_empty_topic' }, ['named topics only']],
    ];
    for (const [what, changes, said] of cases) {
      it(`A4.4: ${what}: a notice says who changed it, from what and to what`, async () => {
        const channel = await team().channel(fresh());
        expect((await update(channel, changes)).status).toBe(200);
        const messages = await saidIn(channel);
        expect(messages).toHaveLength(2);
        expect(messages[1]).toMatchObject({ subject: 'channel events' });
        for (const text of [`data-user-id="${owner.id}"`, ...said]) {
          expect(messages[1].content).toContain(text);
        }
      });
    }

    it('A4.4: a new name', async () => {
      const [before, after] = [fresh(), fresh()];
      const channel = await team().channel(before);
      await update(channel, { new_name: after });
      const { content } = await lastIn(channel);
      expect(content).toContain(`from <code>${before}</code> to <code>${after}</code>`);
    });

    it('A4.4: posting permission, and every other permission', async () => {
      const channel = await team().channel(fresh());
      const { body } = await owner.get('/user_groups');
      const admins = body.user_groups.find(
        (group: { name: string }) => group.name === 'role:administrators',
      );
      await update(channel, { can_send_message_group: { new: admins.id } });
      const { content } = await lastIn(channel);
      expect(content).toContain('who may post');
      expect(content).toContain(`data-user-group-id="${admins.id}"`);
      const someone = await team().person('member', 'Someone Special');
      const value = { direct_members: [someone.id], direct_subgroups: [admins.id] };
      await update(channel, { can_add_subscribers_group: { new: value } });
      expect((await lastIn(channel)).content).toContain('Someone Special');
    });

    it('A4.4: a folder', async () => {
      const channel = await team().channel(fresh());
      const folder = await owner.post('/channel_folders/create', { name: fresh('folder') });
      await update(channel, { folder_id: folder.body.channel_folder_id });
      expect((await lastIn(channel)).content).toContain('from none to <code>folder');
    });

    it('A4.4: each change has its own notice, after all events of the change', async () => {
      const channel = await team().channel(fresh());
      const events = await team().eventsOf(() =>
        update(channel, { new_name: fresh(), description: 'both' }),
      );
      expect(outline(events)).toEqual([
        'members stream/update name',
        'members stream/update description',
        `channel:${channel} message`,
        `channel:${channel} message`,
      ]);
    });

    it('A4.4: a request that changes nothing adds no notice', async () => {
      const channel = await team().channel(fresh());
      await update(channel, { description: '' });
      expect(await saidIn(channel)).toHaveLength(1);
    });

    it('A3.1: archiving and restoring add notices', async () => {
      const channel = await team().channel(fresh());
      expect((await owner.delete(`/streams/${channel}`)).status).toBe(200);
      expect((await lastIn(channel)).content).toContain('archived this channel');
      await update(channel, { is_archived: false });
      expect((await lastIn(channel)).content).toContain('unarchived this channel');
    });
  });

  describe('B-subscribe: announce', () => {
    async function announcements(settings: object = {}): Promise<number> {
      const channel = await team().channel(fresh(), { settings: { ...settings } });
      await setting({ new_stream_announcements_stream_id: channel });
      return channel;
    }

    it('B-subscribe: new channels are announced in one message, on request', async () => {
      const place = await announcements();
      const [a, b] = [fresh(), fresh()];
      const make = (announce: boolean, names: string[]) =>
        owner.post('/users/me/subscriptions', {
          subscriptions: names.map((name) => ({ name })),
          announce,
        });
      await make(false, [fresh()]);
      expect(await saidIn(place)).toHaveLength(1);
      await make(true, [a, b]);
      const messages = await saidIn(place);
      expect(messages).toHaveLength(2);
      expect(messages[1].subject).toBe('new channels');
      expect(messages[1].content).toContain(`>#${a}</a>`);
      expect(messages[1].content).toContain(`>#${b}</a>`);
      expect(messages[1].content).toContain('made 2 new channels');
    });

    it('B-extra: creating a channel announces it', async () => {
      const place = await announcements();
      const name = fresh();
      await team().channel(name, { settings: { announce: true } });
      expect((await lastIn(place)).content).toContain(`#${name}`);
    });

    it('D3: a private channel is not announced', async () => {
      const place = await announcements();
      await team().channel(fresh(), { settings: { announce: true, invite_only: true } });
      expect(await saidIn(place)).toHaveLength(1);
    });

    it('B-subscribe: without a channel for announcements, or with an archived one, nothing is announced', async () => {
      const place = await announcements();
      await owner.delete(`/streams/${place}`);
      const events = await team().eventsOf(() =>
        team().channel(fresh(), { settings: { announce: true } }),
      );
      expect(ofType(events, 'message')).toHaveLength(1);
      await setting({ new_stream_announcements_stream_id: -1 });
    });
  });

  describe('C7: names with markup', () => {
    const nasty = [
      '@**all**',
      '**x** [a](http://evil.example)',
      '`code` ``more``',
      '`',
      'a > b',
      '<b onclick=x>',
      'x*](http://evil.example)',
      '#**general**',
      ':smile: $$x$$ https://evil.example',
      '/me too',
    ];

    it('C7: they are shown literally, without links and mentions', async () => {
      const place = await team().channel(fresh());
      const member = await team().person();
      await team().channel('general');
      await team().subscribe((await owner.get(`/streams/${place}`)).body.stream.name, [member]);
      await setting({ new_stream_announcements_stream_id: place });
      for (const name of nasty) {
        const channel = await team().channel(name, { settings: { announce: true } });
        const said = await lastIn(place);
        const text = textOf(said.content);
        expect(text).toContain(`#${name}`);
        expect(linksIn(said.content)).toEqual([expect.stringContaining(`/channel/${channel}-`)]);
        expect(said.content).not.toMatch(/katex|emoji|<b/);
        const [seen] = (await saidIn(place, member)).slice(-1);
        expect(seen.flags).toEqual([]);

        await update(channel, { new_name: `${name}!`, description: `${name} @**all**` });
        for (const message of (await saidIn(channel)).slice(1)) {
          expect(message.flags).toEqual([]);
          expect(message.content).not.toMatch(/wildcard-mention"/);
        }
        const [, renamed] = await saidIn(channel);
        expect(textOf(renamed.content)).toContain(`from ${padded(name)} to ${padded(`${name}!`)}`);
        expect(linksIn(renamed.content)).toEqual([]);
      }
      await setting({ new_stream_announcements_stream_id: -1 });
    });
  });
});

/** Spaces keep backticks at the ends of a name apart from the surrounding ones. */
function padded(name: string): string {
  return /^`|`$/.test(name) ? ` ${name} ` : name;
}

function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
}
