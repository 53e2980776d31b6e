import { beforeAll, describe, expect, it } from 'vitest';
import { deleteExpired } from '../../../src/features/retention/delete-expired.ts';
import { fresh } from '../../support/channels.ts';
import { listen } from '../../support/event-listener.ts';
import { eventually } from '../../support/eventually.ts';
import { found, sent, sentTo } from '../../support/messages.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeamOnBothEngines, type Person } from '../../support/team.ts';
import { freshId, provisioned, upsertChannels, wantedPerson } from '../provisioning/provisioned.ts';

const order = { kind: 'order', id: 17, items: [{ sku: 'a' }], note: null };

forEachTeamOnBothEngines((team) => {
  let author: Person;
  let reader: Person;
  let channel: number;
  let name: string;

  beforeAll(async () => {
    author = await team().person();
    reader = await team().person();
    name = fresh();
    channel = await team().channel(name, { subscribers: [author, reader] });
  });

  function send(custom: unknown, more: Record<string, unknown> = {}) {
    const place = { type: 'channel', to: [channel], topic: 'orders', content: 'Your order' };
    return author.post('/messages', { ...place, custom, ...more });
  }

  async function sentWith(custom: unknown, more: Record<string, unknown> = {}): Promise<number> {
    const { body } = await send(custom, more);
    expect(body).toMatchObject({ result: 'success' });
    expect(body).not.toHaveProperty('ignored_parameters_unsupported');
    return body.id;
  }

  const edit = (id: number, changes: Record<string, unknown>, by = author) =>
    by.patch(`/messages/${id}`, changes);

  async function idsBy(person: Person, ...terms: unknown[]): Promise<number[]> {
    const range = { anchor: 'oldest', num_before: 0, num_after: 100 };
    const { body } = await person.get('/messages', { ...range, narrow: terms });
    return body.messages.map(({ id }: { id: number }) => id);
  }

  const custom = (operand: string, negated = false) => ({ operator: 'custom', operand, negated });
  const here = () => ({ operator: 'channel', operand: channel });

  async function tagsOf(...ids: number[]): Promise<string[]> {
    const { engine } = team().services;
    const rows = await engine.reader.all<{ tag: string }>(
      `SELECT tag FROM custom_tags WHERE realm_id = $1
       AND ${engine.dialect.among('message_id', '$2')} ORDER BY tag`,
      [team().realm.id, JSON.stringify(ids)],
    );
    return rows.map(({ tag }) => tag);
  }

  describe('sending', () => {
    it('X4: custom data is returned as given, with lists, single messages and events', async () => {
      const listener = await listen(reader);
      const id = await sentWith(order);
      expect((await found(reader, id)).custom).toEqual(order);
      expect((await reader.get(`/messages/${id}`)).body.message.custom).toEqual(order);
      const [{ message }] = await listener.heardOf('message');
      expect(message.custom).toEqual(order);
      expect(message.content).toBe('<p>Your order</p>');
    });

    it('X4: without custom data, or with none in it, there is no field, row or byte', async () => {
      const listener = await listen(reader);
      const ids = [await sent(author, channel, 'orders'), await sentWith({})];
      for (const id of ids) expect(await found(reader, id)).not.toHaveProperty('custom');
      expect(JSON.stringify(await listener.heardOf('message'))).not.toContain('custom');
      expect(await tagsOf(...ids)).toEqual([]);
      const { engine } = team().services;
      const rows = await engine.reader.all(
        `SELECT * FROM messages WHERE realm_id = $1 AND ${engine.dialect.among('id', '$2')}`,
        [team().realm.id, JSON.stringify(ids)],
      );
      expect(JSON.stringify(rows)).not.toContain('custom');
    });

    it('X4: it must be an object of at most 4 KiB', async () => {
      const sized = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) });
      await sentWith(sized(4096));
      for (const given of [sized(4097), { a: 'ü'.repeat(2100) }, [], 'text', 17]) {
        expect(await send(given)).toSatisfy(refused);
      }
    });

    it('X4: at most 32 values can be found, in a new message, an edit and a scheduled one', async () => {
      const numbers = (count: number, more: object = {}) => ({
        ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, index])),
        ...more,
      });
      const rest = { list: ['a', 1], deep: { text: 'b' }, yes: true, none: null };
      const id = await sentWith(numbers(31, { text: 'a', ...rest }));
      expect(await tagsOf(id)).toHaveLength(32);
      const place = { type: 'channel', to: channel, topic: 'orders', content: 'Later' };
      const scheduled_delivery_timestamp = Math.floor(team().services.clock.now() / 1000) + 3600;
      const later = { ...place, scheduled_delivery_timestamp };
      const { body } = await author.post('/scheduled_messages', { ...later, custom: numbers(32) });
      for (const tooMany of [numbers(33), numbers(32, { text: 'a' })]) {
        const answers = [
          await send(tooMany),
          await edit(id, { custom: tooMany }),
          await author.post('/scheduled_messages', { ...later, custom: tooMany }),
          await author.patch(`/scheduled_messages/${body.scheduled_message_id}`, {
            custom: tooMany,
          }),
        ];
        for (const answer of answers) {
          expect(answer.status).toBe(400);
          expect(answer.body.msg).toContain('at most 32 texts and numbers');
        }
      }
      expect(await tagsOf(id)).toHaveLength(32);
      // Channels and people are not found by their data.
      await provisioned(team().owner, wantedPerson({ custom: numbers(100) }));
      const { body: made } = await upsertChannels(team().owner, {
        external_id: freshId('order'),
        name: fresh(),
        custom: numbers(100),
      });
      expect(made.results).toMatchObject([{ outcome: 'created' }]);
    });

    it('X4: unusual keys and values come back, and reactions, edits and moves keep them', async () => {
      const odd = {
        recipient_id: 1,
        'a","recipient_id":': ',"recipient_id":',
        custom: { custom: {}, recipient_id: 2 },
        quote: '"\\',
        ['__proto__x']: '$&',
      };
      const id = await sentWith(odd, { topic: 'odd' });
      const now = async () => found(reader, id);
      expect((await now()).custom).toEqual(odd);
      await reader.post(`/messages/${id}/reactions`, { emoji_name: 'tada' });
      expect(await now()).toMatchObject({ custom: odd, reactions: [{ emoji_name: 'tada' }] });
      await edit(id, { content: 'edited' });
      expect(await now()).toMatchObject({ custom: odd, content: 'edited' });
      const other = await team().channel(fresh(), { subscribers: [author, reader] });
      expect(await edit(id, { topic: 'elsewhere' }, team().owner)).toMatchObject({ status: 200 });
      const { status } = await edit(id, { stream_id: other }, team().owner);
      expect(status).toBe(200);
      const moved = await now();
      expect(moved).toMatchObject({ custom: odd, subject: 'elsewhere', stream_id: other });
      expect(moved.recipient_id).toBe(other);
      await author.post(`/messages/${id}/reactions`, { emoji_name: 'heart' });
      expect((await now()).custom).toEqual(odd);
      expect(await idsBy(reader, custom('recipient_id:1'))).toEqual([id]);
    });

    it('X4: a local id names one message with its custom data', async () => {
      const { queueId: queue_id } = await listen(author);
      const echo = { queue_id, local_id: '1' };
      const first = await sentWith({ n: 1 }, echo);
      expect(await sentWith({ n: 1 }, echo)).toBe(first);
      expect(await sentWith({ n: 2 }, echo)).not.toBe(first);
    });
  });

  describe('editing', () => {
    it('X4: new custom data replaces the old, without counting as an edit', async () => {
      const id = await sentWith(order);
      const listener = await listen(reader);
      const changed = { kind: 'order', state: 'sent' };
      const events = await team().eventsOf(() => edit(id, { custom: changed }));
      expect(events).toHaveLength(1);
      const [update] = await listener.heardOf('update_message');
      expect(update).toMatchObject({ message_id: id, rendering_only: true, custom: changed });
      expect(update).not.toHaveProperty('content');
      const message = await found(reader, id);
      expect(message.custom).toEqual(changed);
      expect(message).not.toHaveProperty('last_edit_timestamp');
      expect(message).not.toHaveProperty('edit_history');
      const { body } = await reader.get(`/messages/${id}/history`);
      expect(body.message_history).toHaveLength(1);
      expect(await tagsOf(id)).toEqual(['kind:order', 'state:sent']);
    });

    it('X4: with text it is one edit; the same again changes nothing; an empty object removes it', async () => {
      const id = await sentWith(order);
      const listener = await listen(reader);
      await edit(id, { content: 'new', custom: { a: 1 } });
      const [update] = await listener.heardOf('update_message');
      expect(update).toMatchObject({ rendering_only: false, content: 'new', custom: { a: 1 } });
      expect(await team().eventsOf(() => edit(id, { custom: { a: 1 } }))).toEqual([]);
      await edit(id, { content: 'newer' });
      expect((await listener.heardOf('update_message'))[0]).not.toHaveProperty('custom');
      await edit(id, { custom: {} });
      expect(await listener.heardOf('update_message')).toMatchObject([{ custom: {} }]);
      const message = await found(reader, id);
      expect(message).not.toHaveProperty('custom');
      expect(message.edit_history).toHaveLength(2);
      expect(await tagsOf(id)).toEqual([]);
    });

    it('X4: with a move within the channel it is one event', async () => {
      const id = await sentWith(order);
      const listener = await listen(reader);
      await edit(id, { topic: 'moved with data', custom: { a: 1 } });
      expect(await listener.heardOf('update_message')).toMatchObject([
        { rendering_only: false, subject: 'moved with data', custom: { a: 1 } },
      ]);
    });

    it('X4: only those who may edit the text may change it', async () => {
      const id = await sentWith(order);
      for (const by of [reader, team().owner]) {
        expect(await edit(id, { custom: { a: 1 } }, by)).toSatisfy(refused);
      }
      expect(await edit(id, { custom: { a: 'x'.repeat(4096) } })).toSatisfy(refused);
      await team().owner.patch('/realm', { message_content_edit_limit_seconds: 60 });
      team().wait(120_000);
      expect(await edit(id, { custom: { a: 1 } })).toSatisfy(refused);
      await team().owner.patch('/realm', { message_content_edit_limit_seconds: 'unlimited' });
      expect((await found(reader, id)).custom).toEqual(order);
    });
  });

  describe('scheduling', () => {
    const soon = () => Math.floor(team().services.clock.now() / 1000) + 60;

    it('X4: a scheduled message keeps its custom data until it is sent with it', async () => {
      const message = { type: 'channel', to: channel, topic: 'scheduled', content: 'Later' };
      const schedule = async (more: object) => {
        const timed = { scheduled_delivery_timestamp: soon() };
        const { body } = await author.post('/scheduled_messages', {
          ...message,
          ...timed,
          ...more,
        });
        return body.scheduled_message_id as number;
      };
      const ids = [
        await schedule({ custom: { at: 'first' } }),
        await schedule({ custom: { at: 'second' } }),
        await schedule({ custom: { at: 'third' } }),
      ];
      await author.patch(`/scheduled_messages/${ids[1]}`, { custom: { at: 'changed' } });
      await author.patch(`/scheduled_messages/${ids[1]}`, { content: 'Still later' });
      await author.patch(`/scheduled_messages/${ids[2]}`, { custom: {} });
      const { body } = await author.get('/scheduled_messages');
      const shown = body.scheduled_messages.filter((each: { scheduled_message_id: number }) =>
        ids.includes(each.scheduled_message_id),
      );
      expect(shown.map((each: { custom?: unknown }) => each.custom)).toEqual([
        { at: 'first' },
        { at: 'changed' },
        undefined,
      ]);
      const large = { ...message, scheduled_delivery_timestamp: soon(), custom: order };
      const tooLarge = { ...large, custom: { a: 'x'.repeat(4096) } };
      expect(await author.post('/scheduled_messages', tooLarge)).toSatisfy(refused);
      team().wait(61_000);
      const topic = { operator: 'topic', operand: 'scheduled' };
      await eventually(async () => (await idsBy(reader, here(), topic)).length === 3, 'sent');
      const sentIds = await idsBy(reader, here(), topic);
      const sentCustom = await Promise.all(
        sentIds.map(async (id) => (await found(reader, id)).custom),
      );
      expect(sentCustom).toEqual([{ at: 'first' }, { at: 'changed' }, undefined]);
      expect(await idsBy(reader, custom('at:changed'))).toEqual([sentIds[1]]);
    });
  });

  describe('finding', () => {
    it('X4: messages are found by texts and numbers at the top level', async () => {
      const tag = fresh();
      const id = await sentWith({ tag, n: -1.5, deep: { tag: 'no' }, list: ['no'], yes: true });
      const direct = (
        await author.post('/messages', {
          ...{ type: 'direct', to: [reader.id], content: 'hello', custom: { tag } },
        })
      ).body.id;
      const unread = { operator: 'is', operand: 'unread' };
      expect(await idsBy(reader, custom(`tag:${tag}`))).toEqual([id, direct]);
      expect(await idsBy(reader, ['custom', `tag:${tag}`])).toEqual([id, direct]);
      expect(await idsBy(reader, custom(`tag:${tag}`), custom('n:-1.5'))).toEqual([id]);
      expect(await idsBy(reader, custom(`tag:${tag}`), custom('n:-1.5', true))).toEqual([direct]);
      expect(await idsBy(reader, custom(`tag:${tag}`), here())).toEqual([id]);
      expect(await idsBy(reader, custom(`tag:${tag}`), here(), unread)).toEqual([id]);
      expect(await idsBy(reader, custom(`tag:${tag}`), ['dm', author.email])).toEqual([direct]);
      expect(await idsBy(reader, custom(`tag:${tag}`), ['search', 'hello'])).toEqual([direct]);
      for (const none of ['deep:no', 'list:no', 'yes:true', `tag:${tag} `, `Tag:${tag}`]) {
        expect(await idsBy(reader, custom(none), here())).toEqual([]);
      }
      expect(await idsBy(reader, custom(`tag:${tag}`, true), here())).not.toContain(id);
      const { body } = await reader.get('/messages/matches_narrow', {
        msg_ids: [id, direct],
        narrow: [custom('n:-1.5')],
      });
      expect(Object.keys(body.messages)).toEqual([String(id)]);
    });

    it('X4: long values and keys with colons are found', async () => {
      const long = 'lang'.repeat(900);
      const id = await sentWith({ long, 'a:b': 'c' });
      expect(await idsBy(reader, custom(`long:${long}`))).toEqual([id]);
      expect(await idsBy(reader, custom(`long:${long.slice(1)}`))).toEqual([]);
      expect(await idsBy(reader, custom('a:b:c'))).toEqual([id]);
    });

    it('X4: a narrow finds only messages that its reader may see', async () => {
      const tag = fresh();
      const hidden = await team().channel(fresh(), {
        subscribers: [author],
        settings: { invite_only: true },
      });
      await sentWith({ tag }, { to: [hidden] });
      await author.post('/messages', {
        ...{ type: 'direct', to: [team().owner.id], content: 'x', custom: { tag } },
      });
      expect(await idsBy(reader, custom(`tag:${tag}`))).toEqual([]);
      expect(await idsBy(await team().stranger(), custom(`tag:${tag}`))).toEqual([]);
      expect(await idsBy(author, custom(`tag:${tag}`))).toHaveLength(2);
    });

    it('X4: an event queue can be narrowed to custom data', async () => {
      const tag = fresh();
      const listener = await listen(reader, { narrow: [['custom', `tag:${tag}`]] });
      const id = await sentWith({ tag, n: 1 });
      await sentWith({ tag: 'other' });
      await sent(author, channel, 'orders');
      const heard = await listener.heardOf('message');
      expect(heard.map(({ message }) => message.id)).toEqual([id]);
      for (const operand of ['tag', 17]) {
        const narrow = [{ operator: 'custom', operand }];
        expect(await reader.post('/register', { narrow })).toSatisfy(refused);
      }
    });
  });

  describe('removing', () => {
    it('X4: a deleted message leaves nothing by which it was found', async () => {
      const tag = fresh();
      const one = await sentWith({ tag });
      const topic = fresh();
      const others = [await sentWith({ tag }, { topic }), await sent(author, channel, topic)];
      expect(await tagsOf(one, ...others)).toHaveLength(2);
      expect((await team().owner.delete(`/messages/${one}`)).status).toBe(200);
      await team().owner.post(`/streams/${channel}/delete_topic`, { topic_name: topic });
      expect(await tagsOf(one, ...others)).toEqual([]);
      expect(await idsBy(reader, custom(`tag:${tag}`))).toEqual([]);
    });

    it('X4: messages that expire leave nothing by which they were found', async () => {
      const short = await team().channel(fresh(), { subscribers: [author] });
      const id = await sentWith({ tag: fresh() }, { to: [short] });
      await sentTo(author, [reader]);
      await team().owner.patch(`/streams/${short}`, { message_retention_days: 1 });
      team().wait(3 * 86_400_000);
      await deleteExpired(team().services);
      expect(await found(author, id)).toBeUndefined();
      expect(await tagsOf(id)).toEqual([]);
    });
  });
});
