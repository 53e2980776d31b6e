import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../../../../test/support/random.ts';
import { seedsOf } from '../../../../../test/support/seeds.ts';
import { eventually } from '../../support/eventually.ts';
import { sentTo } from '../../support/messages.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { type RunningRelay, runRelay } from '../relay/running-relay.ts';
import { type Device, withDevice } from './device.ts';

let running: RunningRelay;
beforeAll(async () => {
  running = await runRelay();
});
afterAll(() => running?.stop());

interface Unread {
  readonly pms: readonly { other_user_id: number; unread_message_ids: number[] }[];
  readonly huddles: readonly { user_ids_string: string; unread_message_ids: number[] }[];
  readonly streams: readonly { stream_id: number; topic: string; unread_message_ids: number[] }[];
  readonly mentions: readonly number[];
}

/** Counts what a new client of the account would show, from the fields of a registration. */
async function truth(person: Person): Promise<number> {
  const { body } = await person.post('/register', {});
  await person.delete('/events', { queue_id: body.queue_id });
  const unread = body.unread_msgs as Unread;
  const cover = body.user_settings.desktop_icon_count_display as number;
  if (cover === 4) return 0;
  const mutedPeople = new Set(body.muted_users.map(({ id }: { id: number }) => id));
  const mutedChannels = new Set(
    body.subscriptions
      .filter(({ is_muted }: { is_muted: boolean }) => is_muted)
      .map(({ stream_id }: { stream_id: number }) => stream_id),
  );
  const policyOf = (channel: number, topic: string): number =>
    body.user_topics.find(
      (each: { stream_id: number; topic_name: string }) =>
        each.stream_id === channel && each.topic_name.toLowerCase() === topic.toLowerCase(),
    )?.visibility_policy ?? 0;
  const counted = new Set<number>(cover === 1 ? [] : unread.mentions);
  const add = (ids: readonly number[]) => {
    for (const id of ids) counted.add(id);
  };
  for (const { other_user_id, unread_message_ids } of unread.pms) {
    if (!mutedPeople.has(other_user_id)) add(unread_message_ids);
  }
  for (const { user_ids_string, unread_message_ids } of unread.huddles) {
    const others = user_ids_string
      .split(',')
      .map(Number)
      .filter((id) => id !== person.id);
    if (!others.every((id) => mutedPeople.has(id))) add(unread_message_ids);
  }
  for (const { stream_id, topic, unread_message_ids } of unread.streams) {
    const policy = policyOf(stream_id, topic);
    const isMuted = policy === 1 || (policy === 0 && mutedChannels.has(stream_id));
    if (cover === 1 ? !isMuted : cover === 2 && policy === 3) add(unread_message_ids);
  }
  return counted.size;
}

forEachTeam(
  (team) => {
    async function shows(person: Person, devices: readonly Device[]): Promise<void> {
      const wanted = await truth(person);
      try {
        await eventually(() => devices.every((device) => device.badge() === wanted));
      } catch (cause) {
        const shown = devices.map((device) => device.badge()).join(', ');
        throw new Error(`The icons show ${shown} instead of ${wanted}`, { cause });
      }
    }

    describe('counts on icons', () => {
      it('push: a message that is read on one device lowers the count on the others', async () => {
        const [sender, reader] = [await team().person(), await team().person()];
        const devices = [
          await withDevice(team(), running, reader),
          await withDevice(team(), running, reader, 'unified_push'),
        ];
        const browser = await withDevice(team(), running, reader, 'web_push');
        const channel = await team().channel('counted', { subscribers: [sender, reader] });
        const to = { type: 'stream', to: channel, topic: 'a', content: 'for nobody in particular' };
        await sender.post('/messages', to);
        const { body } = await sender.post('/messages', to);
        await shows(reader, devices);
        expect(devices.map((device) => device.badge())).toEqual([2, 2]);
        const read = { messages: `[${body.id}]`, op: 'add', flag: 'read' };
        await reader.post('/messages/flags', read);
        await shows(reader, devices);
        expect(devices.map((device) => device.badge())).toEqual([1, 1]);
        // Nothing of that shows a notification.
        expect(devices[0]?.received()).toEqual([]);
        // A browser would have to show one.
        expect(browser.badge()).toBe(0);
      });

      it.each(['fcm', 'apns', 'unified_push'] as const)(
        'push: a device that its service did not reach gets its count later, and no other does: %s',
        async (kind) => {
          const [sender, reader] = [await team().person(), await team().person()];
          const missing = await withDevice(team(), running, reader, kind);
          const other = await withDevice(
            team(),
            running,
            reader,
            kind === 'fcm' ? 'unified_push' : 'fcm',
          );
          await sentTo(sender, [reader]);
          await shows(reader, [missing, other]);
          const service = { fcm: running.fcm, apns: running.apns, unified_push: running.browsers };
          service[kind].answerNext({ status: 400, body: { reason: 'BadTopic' } });
          await sentTo(sender, [reader]);
          await shows(reader, [other]);
          expect(missing.badge()).toBe(1);
          await eventually(() => {
            team().wait(10_000);
            return missing.badge() === 2;
          });
          // The message itself is not repeated.
          expect(missing.received()).toHaveLength(1);
          expect(other.reached()).toBe(2);
        },
      );

      it.each(seedsOf(8))(
        'push: the icons of all devices show the truth (seed %i)',
        async (seed) => {
          const random = new Random(seed);
          const [reader, ada, bob] = [
            await team().person(),
            await team().person(),
            await team().person(),
          ];
          const devices = [
            await withDevice(team(), running, reader),
            await withDevice(team(), running, reader, 'apns'),
            await withDevice(team(), running, reader, 'unified_push'),
          ];
          const people = [reader, ada, bob];
          const channels = [
            await team().channel(`icons ${seed} a`, { subscribers: people, by: ada }),
            await team().channel(`icons ${seed} b`, { subscribers: people, by: ada }),
          ];
          const sent: number[] = [];
          const topic = () => random.one(['one', 'two', 'three']);
          const send = async () => {
            const content = random.one(['hello', `@**|${reader.id}**`, '@**all** look', 'more']);
            const to = random.chance(0.6)
              ? { type: 'stream', to: random.one(channels), topic: topic() }
              : {
                  type: 'direct',
                  to: random.one([`[${reader.id}]`, `[${reader.id},${ada.id},${bob.id}]`]),
                };
            const { body } = await random.one([ada, bob]).post('/messages', { ...to, content });
            if (body.id !== undefined) sent.push(body.id);
          };
          const steps: (() => Promise<unknown>)[] = [
            ...[send, send, send, send],
            () =>
              reader.post('/messages/flags', {
                messages: JSON.stringify(sent.filter(() => random.chance(0.3))),
                op: random.one(['add', 'add', 'remove']),
                flag: 'read',
              }),
            () => ada.delete(`/messages/${random.one(sent)}`),
            () =>
              team().owner.patch(`/messages/${random.one(sent)}`, {
                ...{ topic: topic(), propagate_mode: 'change_one' },
                ...(random.chance(0.5) && { stream_id: random.one(channels) }),
              }),
            () =>
              reader.post('/user_topics', {
                ...{ stream_id: random.one(channels), topic: topic() },
                visibility_policy: random.below(4),
              }),
            () =>
              reader.post('/users/me/subscriptions/properties', {
                subscription_data: JSON.stringify([
                  {
                    ...{ stream_id: random.one(channels), property: 'is_muted' },
                    value: random.chance(0.5),
                  },
                ]),
              }),
            () => reader.post(`/users/me/muted_users/${random.one([ada, bob]).id}`),
            () => reader.delete(`/users/me/muted_users/${random.one([ada, bob]).id}`),
            () => reader.patch('/settings', { desktop_icon_count_display: 1 + random.below(4) }),
            () => reader.post('/mark_all_as_read'),
          ];
          await send();
          for (let round = 0; round < 6; round += 1) {
            for (let left = 1 + random.below(6); left > 0; left -= 1) await random.one(steps)();
            await shows(reader, devices);
          }
        },
      );
    });
  },
  () => running.settings,
);
