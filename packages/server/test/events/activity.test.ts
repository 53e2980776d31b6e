import { describe, expect, it } from 'vitest';
import { fresh } from '../support/channels.ts';
import { listen } from '../support/event-listener.ts';
import { forEachTeam, type Person } from '../support/team.ts';

describe('events 3.7, 3.18, 3.19: activity', () => {
  forEachTeam((team) => {
    describe('events 3.7: typing', () => {
      const typing = { event_types: ['typing'] };
      const typer = (person: Person) => ({ user_id: person.id, email: person.email });

      async function people(): Promise<[Person, Person, Person]> {
        return [
          await team().person('member'),
          await team().person('member'),
          await team().person('member'),
        ];
      }

      it('events 3.7: in a direct conversation it goes to all participants, the sender included', async () => {
        const [a, b, c] = await people();
        const listeners = await Promise.all([a, b, c].map((each) => listen(each, typing)));
        const type = (op: string) => a.post('/typing', { type: 'direct', op, to: [b.id] });
        await type('start');
        await type('stop');
        const [mine, theirs, others] = await Promise.all(listeners.map((each) => each.heard()));
        const event = {
          type: 'typing',
          message_type: 'direct',
          sender: typer(a),
          recipients: [a, b].map(typer),
        };
        for (const heard of [mine, theirs]) {
          expect(heard).toEqual([
            { ...event, op: 'start' },
            { ...event, op: 'stop' },
          ]);
        }
        expect(others).toEqual([]);
      });

      it('events 3.7: in a channel it goes to subscribers whose clients support it', async () => {
        const [a, b, c] = await people();
        const id = await team().channel(fresh(), { subscribers: [a, b] });
        const [mine, theirs, others] = await Promise.all(
          [a, b, c].map((each) => listen(each, typing)),
        );
        const older = await listen(b, { ...typing, client_capabilities: {} });
        const noEmpty = await listen(b, {
          ...typing,
          client_capabilities: { stream_typing_notifications: true },
        });
        await a.post('/typing', { type: 'stream', op: 'start', stream_id: id, topic: '' });
        const event = {
          type: 'typing',
          op: 'start',
          message_type: 'stream',
          sender: typer(a),
          stream_id: id,
          topic: '',
        };
        expect(await mine?.heard()).toEqual([event]);
        expect(await theirs?.heard()).toEqual([event]);
        expect(await others?.heard()).toEqual([]);
        expect(await older.heard()).toEqual([]);
        expect(await noEmpty.heard()).toEqual([{ ...event, topic: 'general chat' }]);
      });

      it('events 3.7: users who turned it off get none', async () => {
        const [a, b] = await people();
        const id = await team().channel(fresh(), { subscribers: [a, b] });
        await b.patch('/settings', { receives_typing_notifications: false });
        const listener = await listen(b, typing);
        await a.post('/typing', { type: 'direct', op: 'start', to: [b.id] });
        await a.post('/typing', { type: 'stream', op: 'start', stream_id: id, topic: 'roses' });
        expect(await listener.heard()).toEqual([]);
      });
    });

    describe('events 3.18: presence', () => {
      it('events 3.18: a user who comes online is announced in the form that each client supports', async () => {
        const [comes, viewer] = [await team().person('member'), await team().person('guest')];
        const types = { event_types: ['presence'] };
        const legacy = await listen(viewer, { ...types, client_capabilities: {} });
        const slim = await listen(viewer, {
          ...types,
          client_capabilities: {},
          slim_presence: true,
        });
        const simplified = await listen(viewer, types);
        const stranger = await listen(await team().stranger(), types);
        await comes.post('/users/me/presence', { status: 'active' });
        await comes.post('/users/me/presence', { status: 'active' });
        const common = {
          type: 'presence',
          user_id: comes.id,
          server_timestamp: expect.any(Number),
          presence: {
            website: {
              client: 'website',
              status: 'active',
              timestamp: expect.any(Number),
              pushable: false,
            },
          },
        };
        expect(await legacy.heard()).toEqual([{ ...common, email: comes.email }]);
        expect(await slim.heard()).toEqual([common]);
        expect(await simplified.heard()).toEqual([
          {
            type: 'presence',
            presences: {
              [comes.id]: {
                active_timestamp: expect.any(Number),
                idle_timestamp: expect.any(Number),
              },
            },
          },
        ]);
        expect(await stranger.heard()).toEqual([]);
      });

      it('events 3.18: there are no events if presence is disabled', async () => {
        const [comes, viewer] = [await team().person('member'), await team().person('member')];
        await team().owner.patch('/realm', { presence_disabled: true });
        const listener = await listen(viewer, { event_types: ['presence'] });
        await comes.post('/users/me/presence', { status: 'active' });
        expect(await listener.heard()).toEqual([]);
        await team().owner.patch('/realm', { presence_disabled: false });
      });
    });

    it('events 3.19: user_status has only what changed', async () => {
      const person = await team().person('member');
      const listener = await listen(await team().person('guest'), {
        event_types: ['user_status'],
      });
      const set = (status: object) => person.post('/users/me/status', { ...status });
      await set({ status_text: 'at lunch', emoji_name: 'rose' });
      await set({ status_text: 'at lunch' });
      await set({ status_text: '' });
      await set({ away: true });
      await set({ emoji_name: '' });
      const event = { type: 'user_status', user_id: person.id };
      const emoji = {
        emoji_name: 'rose',
        emoji_code: '1f339',
        reaction_type: 'unicode_emoji',
      };
      expect(await listener.heard()).toEqual([
        { ...event, status_text: 'at lunch', ...emoji },
        { ...event, status_text: '' },
        { ...event, away: true },
        { ...event, emoji_name: '', emoji_code: '', reaction_type: '' },
      ]);
    });
  });
});
