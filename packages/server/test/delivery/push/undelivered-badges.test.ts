import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { sent, sentTo } from '../../support/messages.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { type CountingRelay, startCountingRelay } from './counting-relay.ts';

let relay: CountingRelay;
beforeAll(async () => {
  relay = await startCountingRelay();
});
afterAll(() => relay?.peer.stop());

forEachTeam(
  (team) => {
    async function reader(): Promise<Person> {
      const person = await team().person();
      await relay.register(team(), person);
      relay.peer.forget();
      return person;
    }

    /** Waits for so many requests, while the clock goes on. */
    const requested = (count: number) =>
      eventually(() => {
        team().wait(10_000);
        return relay.requests().length >= count;
      });

    const read = (person: Person, id: number) =>
      person.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' });

    it('push: the count of a notification that the relay rejects follows alone', async () => {
      const person = await reader();
      const rejection = { status: 400, body: { result: 'error', code: 'BAD_REQUEST' } };
      relay.peer.answerNext(rejection, rejection);
      const message_id = await sentTo(team().owner, [person]);
      await requested(3);
      const count = { type: 'remove', message_ids: [], badge: 1 };
      expect(relay.requests()).toMatchObject([
        [{ type: 'message', message_id, badge: 1 }],
        [count],
        [count],
      ]);
    });

    /** Lets the relay fail its next request, once `meanwhile` is done. */
    async function failingMeanwhile(
      send: () => Promise<number>,
      meanwhile: (id: number) => Promise<unknown>,
    ): Promise<number> {
      let end: () => void = () => undefined;
      const isDone = new Promise<void>((resolve) => {
        end = resolve;
      });
      const before = relay.requests().length;
      relay.peer.answerNext({ status: 500, after: isDone });
      const id = await send();
      await eventually(() => relay.requests().length > before);
      await meanwhile(id);
      end();
      return id;
    }

    it('push: a person who became active during an outage still gets the count', async () => {
      const person = await reader();
      await person.patch('/settings', { enable_online_push_notifications: false });
      const message_id = await failingMeanwhile(
        () => sentTo(team().owner, [person]),
        async () => {
          const { body } = await person.post('/register', {});
          const { queue_id, last_event_id } = body;
          await person.get('/events', { queue_id, last_event_id, dont_block: true });
        },
      );
      await requested(2);
      expect(relay.requests()).toMatchObject([
        [{ type: 'message', message_id, badge: 1 }],
        [{ type: 'remove', message_ids: [], badge: 1 }],
      ]);
    });

    it('push: a count that may have arrived before the relay failed is replaced', async () => {
      const person = await reader();
      await sentTo(team().owner, [person]);
      await eventually(() => relay.requests().length === 1);
      await failingMeanwhile(
        () => sentTo(team().owner, [person]),
        (id) => read(person, id),
      );
      await requested(3);
      expect(relay.requests()).toMatchObject([
        [{ type: 'message', badge: 1 }],
        [{ type: 'message', badge: 2 }],
        [{ type: 'remove', message_ids: [], badge: 1 }],
      ]);
    });

    it('push: a count that waited while the log told of other things is sent once', async () => {
      const person = await reader();
      const channel = await team().channel('waiting', { subscribers: [team().owner, person] });
      await sent(team().owner, channel, 'a');
      await eventually(() => relay.requests().length === 1);
      // Waits for its pause, and the log goes on without anything that notifies.
      const id = await sent(team().owner, channel, 'a');
      const positionOfReader = async () =>
        (
          await team().realm.reader.get<{ position: number }>(
            `SELECT position FROM log_readers WHERE realm_id = $1 AND reader = 'push'`,
            [team().realm.id],
          )
        )?.position;
      const caughtUp = () =>
        eventually(async () => (await positionOfReader()) === team().realm.state.position);
      const react = async (emoji_name: string) => {
        await team().owner.post(`/messages/${id}/reactions`, { emoji_name });
        await caughtUp();
      };
      await caughtUp();
      await react('tada');
      // Longer than the lease on the log is believed without asking.
      team().wait(30_000);
      await eventually(() => relay.requests().length >= 2);
      // After the second, the job has looked for due counts once more.
      for (const name of ['heart', 'smile']) await react(name);
      await read(person, id);
      await eventually(() => relay.requests().at(-1)?.at(-1)?.badge === 1);
      expect(relay.requests().map((each) => each.map(({ badge }) => badge))).toEqual([
        [1],
        [2],
        [1],
      ]);
    });

    it('push: a process that takes the log over again forgets which counts it sent', async () => {
      const person = await reader();
      const channel = await team().channel('taken over', { subscribers: [team().owner, person] });
      await sent(team().owner, channel, 'a');
      await eventually(() => relay.requests().length === 1);
      // Another process reads the log for a while. It sends a count of 2.
      const { engine } = team().services;
      await engine.write((tx) =>
        tx.run(`UPDATE log_readers SET holder = 'another', held_until = $1`, [
          team().services.clock.now() + 90_000,
        ]),
      );
      const id = await sent(team().owner, channel, 'a');
      await engine.write((tx) =>
        tx.run('UPDATE log_readers SET position = $1, held_until = 0', [
          team().realm.state.position,
        ]),
      );
      await read(person, id);
      await eventually(() => relay.requests().length >= 2);
      expect(relay.requests().map((each) => each.map(({ badge }) => badge))).toEqual([[1], [1]]);
    });
  },
  () => relay.settings,
);
