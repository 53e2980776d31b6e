import { describe, expect, it } from 'vitest';
import { storedRows } from '../../../src/core/realm/stored-rows.ts';
import { eventQueues } from '../../../src/core/storage/tables/event-queues.ts';
import { setBotSettings } from '../../../src/features/bots/bot-settings.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { alwaysThere, fetched, registered } from './registered.ts';

forEachTeam((team) => {
  /** Returns the stored queue. */
  async function queueOf({ queue_id }: { queue_id: string }) {
    const { realm } = team();
    const source = { sql: realm.reader, realmId: realm.id };
    const [row] = await storedRows(source, eventQueues, { id: queue_id });
    if (!row) throw new Error('There is no such queue');
    return row;
  }

  async function optionsOf(person: Person, parameters: object) {
    const answer = await registered(person, { fetch_event_types: [], ...parameters });
    return (await queueOf(answer)).options;
  }

  describe('in every response', () => {
    it('events 1.4: a queue, its cursor and the version under both names', async () => {
      const { owner } = team();
      const body = await fetched(owner, []);
      expect(Object.keys(body).sort()).toEqual([...alwaysThere].sort());
      expect(body.zulip_feature_level).toBe(421);
      for (const name of ['feature_level', 'version', 'merge_base']) {
        expect(body[`service_${name}`]).toBe(body[`zulip_${name}`]);
      }
      const { user_id, start_position } = await queueOf(body);
      expect(user_id).toBe(owner.id);
      expect(body.last_event_id).toBe(start_position * 4096 + 1023);
    });

    it('events 1.4: each queue has an unguessable id', async () => {
      const ids = await Promise.all([1, 2, 3].map(() => fetched(team().owner, [])));
      expect(new Set(ids.map(({ queue_id }) => queue_id)).size).toBe(3);
      for (const { queue_id } of ids) expect(queue_id.length).toBeGreaterThanOrEqual(22);
    });

    it('events 1: callers without an account get no queue', async () => {
      const answer = await fetch(`${team().url}/api/v1/register`, { method: 'POST' });
      expect(answer.status).toBe(401);
    });
  });

  describe('event_types and fetch_event_types', () => {
    it('events 1.3: absent, both mean everything', async () => {
      const body = await registered(team().owner);
      expect(body).toHaveProperty('realm_name');
      expect(body).toHaveProperty('muted_topics');
      expect(body).toHaveProperty('user_topics');
      expect((await queueOf(body)).options.eventTypes).toBeUndefined();
    });

    it('events 1.3: event_types alone applies to both', async () => {
      const body = await registered(team().owner, { event_types: ['drafts', 'alert_words'] });
      expect(Object.keys(body).sort()).toEqual([...alwaysThere, 'alert_words', 'drafts'].sort());
      expect((await queueOf(body)).options.eventTypes).toEqual(['drafts', 'alert_words']);
    });

    it('events 1.3: fetch_event_types alone leaves the queue open to everything', async () => {
      const body = await fetched(team().owner, ['drafts']);
      expect(Object.keys(body).sort()).toEqual([...alwaysThere, 'drafts'].sort());
      expect((await queueOf(body)).options.eventTypes).toBeUndefined();
    });

    it('events 1.3: together each has its own meaning', async () => {
      const body = await fetched(team().owner, ['drafts'], { event_types: ['message'] });
      expect(Object.keys(body).sort()).toEqual([...alwaysThere, 'drafts'].sort());
      expect((await queueOf(body)).options.eventTypes).toEqual(['message']);
    });

    it('events 1.3: an empty list gives a queue of heartbeats, and no state', async () => {
      const body = await registered(team().owner, { event_types: [] });
      expect(Object.keys(body).sort()).toEqual([...alwaysThere].sort());
      expect((await queueOf(body)).options.eventTypes).toEqual([]);
    });

    it('events 1.3: types with two names accept either, and unknown names are ignored', async () => {
      const events = ['channel_folder', 'navigation_view', 'user_group'];
      const parts = ['channel_folders', 'navigation_views', 'realm_user_groups'];
      for (const named of [events, parts]) {
        const body = await registered(team().owner, { event_types: [...named, 'nothing'] });
        expect(Object.keys(body).sort()).toEqual([...alwaysThere, ...parts].sort());
        expect((await queueOf(body)).options.eventTypes).toEqual([...events, 'nothing']);
      }
    });

    it('events 1.3: muted_topics is left out if user_topic is requested by name', async () => {
      const { owner } = team();
      expect(await fetched(owner, ['muted_topics', 'user_topic'])).not.toHaveProperty(
        'muted_topics',
      );
      expect(await fetched(owner, ['muted_topics'])).toHaveProperty('muted_topics');
    });

    it('events 1.5: an unknown name is not an error', async () => {
      const body = await fetched(team().owner, ['zulip_version', 'realm_billing', 'device']);
      expect(Object.keys(body).sort()).toEqual([...alwaysThere].sort());
    });

    it('events 1.11: malformed lists are refused', async () => {
      for (const event_types of ['message', { a: 1 }, [1]]) {
        expect(await team().owner.post('/register', { event_types })).toSatisfy(refused);
      }
    });
  });

  describe('stored properties of the queue', () => {
    it('events 1.1: by default content is Markdown and avatars may be null', async () => {
      expect(await optionsOf(team().owner, {})).toMatchObject({
        applyMarkdown: false,
        clientGravatar: true,
        slimPresence: false,
        allPublicStreams: false,
        narrow: [],
      });
      const asked = { apply_markdown: true, client_gravatar: false, slim_presence: true };
      expect(await optionsOf(team().owner, asked)).toMatchObject({
        applyMarkdown: true,
        clientGravatar: false,
        slimPresence: true,
      });
    });

    it('events 1.1: presence_last_update_id implies slim_presence', async () => {
      expect(await optionsOf(team().owner, { presence_last_update_id: -1 })).toMatchObject({
        slimPresence: true,
      });
    });

    it('events 1.2: a capability is the client’s value, false if absent', async () => {
      const { capabilities } = await optionsOf(team().owner, {
        client_capabilities: { empty_topic_name: true, archived_channels: false },
      });
      expect(Object.entries(capabilities).filter(([, has]) => has)).toEqual([
        ['empty_topic_name', true],
      ]);
      expect(Object.keys(capabilities)).toHaveLength(11);
    });

    it('events 1.2: unknown capabilities are ignored', async () => {
      const { capabilities } = await optionsOf(team().owner, {
        client_capabilities: { individual_emoji_changes: true, other: 'yes' },
      });
      expect(Object.values(capabilities)).not.toContain(true);
      const wrong = { client_capabilities: { empty_topic_name: 'yes' } };
      expect(await team().owner.post('/register', wrong)).toSatisfy(refused);
    });

    it('events 1.1: a narrow has the operators that queues support, under both names of channels', async () => {
      const narrow = [
        ['stream', 'Garden'],
        ['channel', 'Garden'],
        ['topic', 'roses'],
        ['sender', 'ada@example.org'],
        ['is', 'dm'],
        ['custom', 'order:17'],
      ];
      const { narrow: kept } = await optionsOf(team().owner, { narrow });
      expect(kept.map(({ operator, operand }) => [operator, operand])).toEqual([
        ['channel', 'Garden'],
        ['channel', 'Garden'],
        ['topic', 'roses'],
        ['sender', 'ada@example.org'],
        ['is', 'dm'],
        ['custom', 'order:17'],
      ]);
    });

    it('events 1.11: other operators and operands are refused', async () => {
      for (const narrow of [
        [['has', 'link']],
        [['is', 'followed']],
        [['near', '12']],
        [['topic']],
        [{ operator: 'topic', operand: 'roses', negated: true }],
        [{ operator: 'channel', operand: 12 }],
        'topic:roses',
      ]) {
        expect(await team().owner.post('/register', { narrow })).toSatisfy(refused);
      }
    });

    it('events 1.1: the size of a queue’s parameters is limited', async () => {
      const { owner } = team();
      const many = Array.from({ length: 2000 }, (_, number) => `topic ${number}`);
      const narrow = many.map((operand) => ['topic', operand]);
      expect(await owner.post('/register', { narrow })).toSatisfy(refused);
      expect(await owner.post('/register', { event_types: many })).toSatisfy(refused);
      expect(await owner.post('/register', { narrow: narrow.slice(0, 100) })).toMatchObject({
        status: 200,
      });
    });

    it('events 1.1: all public channels are for everyone but guests', async () => {
      const all_public_streams = true;
      expect(await optionsOf(team().owner, { all_public_streams })).toMatchObject({
        allPublicStreams: true,
      });
      const guest = await team().person('guest');
      expect(await guest.post('/register', { all_public_streams })).toSatisfy(refused);
      expect(await optionsOf(guest, { all_public_streams: false })).toBeDefined();
    });

    it('events 1.1: by default, a bot’s setting decides whether it gets them', async () => {
      const bot = await team().bot(team().owner);
      await team().realm.write((change) =>
        setBotSettings(change, bot.id, { default_all_public_streams: true }),
      );
      expect(await optionsOf(bot, {})).toMatchObject({ allPublicStreams: true });
      expect(await optionsOf(bot, { all_public_streams: false })).toMatchObject({
        allPublicStreams: false,
      });
    });

    it('events 1.1: the lifetime of an idle queue is returned', async () => {
      for (const [parameters, seconds] of [
        [{}, 600],
        [{ idle_queue_timeout: 'mobile' }, 43_200],
        [{ idle_queue_timeout: '"mobile"' }, 43_200],
        [{ idle_queue_timeout: 3600 }, 3600],
        [{ idle_queue_timeout: 9_999_999 }, 604_800],
        [{ queue_lifespan_secs: 0 }, 600],
        [{ queue_lifespan_secs: 7200 }, 7200],
      ] as const) {
        const body = await fetched(team().owner, [], parameters);
        expect(body.idle_queue_timeout_secs, JSON.stringify(parameters)).toBe(seconds);
        expect(body).not.toHaveProperty('ignored_parameters_unsupported');
      }
      for (const idle_queue_timeout of ['desktop', -1]) {
        expect(await team().owner.post('/register', { idle_queue_timeout })).toSatisfy(refused);
      }
    });
  });

  describe('encodings of requests', () => {
    it('events 0.4: multipart with the text null for absent values', async () => {
      const form = new FormData();
      form.set('event_types', 'null');
      form.set('narrow', 'null');
      form.set('idle_queue_timeout', 'null');
      form.set('apply_markdown', 'true');
      form.set('fetch_event_types', '[]');
      const { status, body } = await team().owner.post('/register', form);
      expect(status).toBe(200);
      const { options } = await queueOf(body);
      expect(options).toMatchObject({ narrow: [], applyMarkdown: true });
      expect(options.eventTypes).toBeUndefined();
    });

    it('events 0.4: words in JSON quotes', async () => {
      const body = await fetched(team().owner, ['subscription'], {
        include_subscribers: '"partial"',
      });
      expect(body).toHaveProperty('subscriptions');
    });

    it('events 0.4: unknown parameters are listed, not refused', async () => {
      const body = await fetched(team().owner, [], { something: 1 });
      expect(body.ignored_parameters_unsupported).toEqual(['something']);
    });
  });
});
