import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { triesOf } from '../../../../../test/support/thorough.ts';
import { joinReadRanges } from '../../../src/features/read-state/join-read-ranges.ts';
import { forEachTeamOnBothEngines, type Person, type Team } from '../../support/team.ts';
import { addChannel, say, subscribe, unsubscribe } from '../narrow/place.ts';

/** A random step of a user with messages. */
type Step =
  | { readonly do: 'send'; readonly channel: number; readonly topic: number; readonly own: boolean }
  | { readonly do: 'write'; readonly own: boolean }
  | { readonly do: 'join' | 'leave'; readonly channel: number }
  | { readonly do: 'read' | 'unread'; readonly places: readonly number[] }
  | { readonly do: 'read channel'; readonly channel: number }
  | { readonly do: 'read topic'; readonly channel: number; readonly topic: number }
  | { readonly do: 'read narrow'; readonly topic: number }
  | { readonly do: 'read all' }
  /** Background work of the server. */
  | { readonly do: 'wait' };

const channel = fc.nat(1);
const topic = fc.nat(1);
const places = fc.uniqueArray(fc.nat(60), { minLength: 1, maxLength: 8 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('send' as const), channel, topic, own: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('write' as const), own: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('join' as const, 'leave' as const), channel }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('read' as const, 'unread' as const), places }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('read channel' as const), channel }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('read topic' as const), channel, topic }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('read narrow' as const), topic }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('read all' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
);

interface Told {
  readonly id: number;
  readonly channel: number | undefined;
  readonly topic: number | undefined;
  readonly received: boolean;
  isRead: boolean;
}

/** Two public channels and a conversation, from the view of one reader. */
class Life {
  readonly told: Told[] = [];
  readonly joined = new Set<number>();
  readonly #team: Team;
  readonly #reader: Person;
  readonly #writer: Person;
  readonly #channels: readonly { readonly id: number }[];

  private constructor(
    team: Team,
    reader: Person,
    writer: Person,
    channels: readonly { id: number }[],
  ) {
    this.#team = team;
    this.#reader = reader;
    this.#writer = writer;
    this.#channels = channels;
  }

  static async begin(team: Team): Promise<Life> {
    const channels = [await addChannel(team.realm), await addChannel(team.realm)];
    return new Life(team, await team.person(), await team.person(), channels);
  }

  async take(step: Step): Promise<void> {
    const { realm } = this.#team;
    const mark = (which: (message: Told) => boolean) => {
      for (const message of this.told) if (which(message)) message.isRead = true;
    };
    if (step.do === 'send' || step.do === 'write') {
      const sender = step.own ? this.#reader : this.#writer;
      const isRead = step.own;
      const [to, place] =
        step.do === 'send'
          ? [this.#channel(step.channel), { channel: step.channel, topic: step.topic }]
          : [[this.#reader.id, this.#writer.id], { channel: undefined, topic: undefined }];
      const received = place.channel === undefined || this.joined.has(place.channel);
      const id = await say(realm, sender.id, to, { topic: `topic ${place.topic}`, isRead });
      this.told.push({ id, ...place, received, isRead: isRead || !received });
    } else if (step.do === 'join' || step.do === 'leave') {
      if (this.joined.has(step.channel) === (step.do === 'join')) return;
      const change = step.do === 'join' ? subscribe : unsubscribe;
      await change(realm, this.#reader.id, this.#channel(step.channel));
      if (step.do === 'join') this.joined.add(step.channel);
      else this.joined.delete(step.channel);
    } else if (step.do === 'wait') {
      await joinReadRanges(this.#team.services, 0);
    } else if (step.do === 'read' || step.do === 'unread') {
      await this.#flag(step.do, step.places);
    } else if (step.do === 'read channel') {
      await this.#post('/mark_stream_as_read', { stream_id: this.#channel(step.channel).id });
      mark((message) => message.channel === step.channel);
    } else if (step.do === 'read topic') {
      const isIn = (each: Told) => each.channel === step.channel && each.topic === step.topic;
      const parameters = {
        stream_id: this.#channel(step.channel).id,
        topic_name: `TOPIC ${step.topic}`,
      };
      const answer = await this.#reader.post('/mark_topic_as_read', parameters);
      expect(answer.status).toBe(this.told.some(isIn) ? 200 : 400);
      mark(isIn);
    } else if (step.do === 'read narrow') {
      await this.#post('/messages/flags/narrow', {
        anchor: 'oldest',
        num_before: 0,
        num_after: 1000,
        narrow: [
          ['topic', `topic ${step.topic}`],
          ['is', 'unread'],
        ],
        op: 'add',
        flag: 'read',
      });
      mark((message) => message.topic === step.topic);
    } else {
      await this.#post('/mark_all_as_read', {});
      mark(() => true);
    }
  }

  /** Checks that the server agrees with the model about every message. */
  async look(): Promise<void> {
    const unread = this.told.filter((message) => !message.isRead).map(({ id }) => id);
    const page = { anchor: 'oldest', num_before: 0, num_after: 1000 };
    const found = await this.#reader.get('/messages', { ...page, narrow: [['is', 'unread']] });
    expect(found.body.messages.map(({ id }: { id: number }) => id)).toEqual(unread);
    for (const narrow of [[{ operator: 'channels', operand: 'public' }], [['is', 'dm']]]) {
      const all = await this.#reader.get('/messages', { ...page, narrow });
      for (const { id, flags } of all.body.messages) {
        const message = this.told.find((each) => each.id === id);
        if (!message) continue;
        expect({
          id,
          isRead: flags.includes('read'),
          isHistory: flags.includes('historical'),
        }).toEqual({
          id,
          isRead: message.isRead,
          isHistory: !message.received,
        });
      }
    }
  }

  async #flag(what: 'read' | 'unread', places: readonly number[]): Promise<void> {
    const messages = places.flatMap((place) => this.told[place] ?? []);
    const isRefused = ({ channel }: Told) =>
      what === 'unread' && channel !== undefined && !this.joined.has(channel);
    const changed = messages.filter(
      (message) => !isRefused(message) && message.isRead !== (what === 'read'),
    );
    const answer = await this.#post('/messages/flags', {
      messages: messages.map(({ id }) => id),
      op: what === 'read' ? 'add' : 'remove',
      flag: 'read',
    });
    const ids = (some: readonly Told[]) => some.map(({ id }) => id).sort((a, b) => a - b);
    expect(answer.body.messages).toEqual(ids(changed));
    if (what === 'unread') {
      const refused = new Set(
        messages.filter(isRefused).map(({ channel: each = 0 }) => this.#channel(each).id),
      );
      expect(answer.body.ignored_because_not_subscribed_channels).toEqual(
        [...refused].sort((a, b) => a - b),
      );
    }
    for (const message of changed) message.isRead = what === 'read';
  }

  async #post(path: string, parameters: Readonly<Record<string, unknown>>) {
    const answer = await this.#reader.post(path, parameters);
    expect(answer.body).toMatchObject({ result: 'success' });
    return answer;
  }

  #channel(place: number): { readonly id: number } {
    return this.#channels[place] ?? { id: 0 };
  }
}

forEachTeamOnBothEngines((team) => {
  describe('compared with a model', () => {
    it('3.3: read state follows from the actions on a message', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
          const life = await Life.begin(team());
          for (const [index, each] of steps.entries()) {
            await life.take(each);
            if (index % 8 === 7) await life.look();
          }
          await life.look();
        }),
        { numRuns: triesOf(25) },
      );
    });

    it('DESIGN 2.1: messages read one by one are stored as one range', async () => {
      const { realm, person } = team();
      const reader = await person();
      const writer = await person();
      const [channel, other] = [await addChannel(realm), await addChannel(realm)];
      await subscribe(realm, reader.id, channel);
      const ids: number[] = [];
      for (let each = 0; each < 12; each += 1) {
        ids.push(await say(realm, writer.id, channel));
        await say(realm, writer.id, other);
      }
      for (const id of [...ids.slice(0, 6), ...ids.slice(6).reverse()]) {
        await reader.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' });
      }
      const rows = await realm.reader.all(
        'SELECT from_id, to_id FROM read_ranges WHERE realm_id = $1 AND user_id = $2',
        [realm.id, reader.id],
      );
      expect(rows).toEqual([{ from_id: ids[0], to_id: ids.at(-1) }]);
    });

    it('DESIGN 2.1: ranges around deleted messages are merged in the background, and unread messages stay unread', async () => {
      const { realm, person } = team();
      const reader = await person();
      const writer = await person();
      const channel = await addChannel(realm);
      await subscribe(realm, reader.id, channel);
      const ids: number[] = [];
      for (let each = 0; each < 60; each += 1) ids.push(await say(realm, writer.id, channel));
      const unread = ids.filter((_, place) => place % 2 === 1);
      const read = ids.filter((id) => !unread.includes(id));
      await reader.post('/messages/flags', { messages: read, op: 'add', flag: 'read' });
      const [kept, ...gone] = unread.slice(0, -1);
      for (const id of gone) expect((await writer.delete(`/messages/${id}`)).status).toBe(200);
      const stored = () =>
        realm.reader.all(
          'SELECT from_id, to_id FROM read_ranges WHERE realm_id = $1 AND user_id = $2 ORDER BY from_id',
          [realm.id, reader.id],
        );
      expect((await stored()).length).toBe(read.length);
      await joinReadRanges(team().services, 10);
      expect(await stored()).toEqual([
        { from_id: ids[0], to_id: ids[0] },
        { from_id: ids[2], to_id: read.at(-1) },
      ]);
      const page = { anchor: 'oldest', num_before: 0, num_after: 100, narrow: [['is', 'unread']] };
      const { body } = await reader.get('/messages', page);
      expect(body.messages.map(({ id }: { id: number }) => id)).toEqual([kept, unread.at(-1)]);
    });
  });
});
