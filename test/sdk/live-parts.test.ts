import { describe, expect, it, onTestFinished } from 'vitest';
import { createPresence } from '../../packages/sdk/src/presence/presence.ts';
import { createTyping } from '../../packages/sdk/src/typing/typing.ts';
import { sent } from '../../packages/server/test/support/messages.ts';
import { forEachTeam, type Person } from '../../packages/server/test/support/team.ts';
import { connected } from '../support/connected.ts';

forEachTeam((team) => {
  async function deviceOf(person: Person) {
    const parts = await connected(team(), person);
    const [typing, presence] = [createTyping(parts), createPresence(parts)];
    onTestFinished(() => {
      typing.close();
      presence.close();
    });
    return { ...parts, typing, presence };
  }

  describe('simultaneous activity of people', () => {
    it('L1, L2, 4.3: typing shows to others, until it stops, is sent, or falls silent', async () => {
      const [ada, ben] = [await team().person(), await team().person()];
      const channelId = await team().channel(`typing ${ada.id}`, { subscribers: [ada, ben] });
      const [atAda, atBen] = [await deviceOf(ada), await deviceOf(ben)];
      const topic = { kind: 'topic', channelId, topic: 'roses' } as const;
      const inTopic = atBen.typing.others(topic);
      const inDirect = atBen.typing.others({ kind: 'direct', userIds: [ada.id] });

      atAda.typing.composing(topic);
      await expect.poll(() => inTopic.current).toEqual([ada.id]);
      expect(atAda.typing.others(topic).current).toEqual([]);
      atAda.typing.composing({ kind: 'direct', userIds: [ben.id] });
      await expect.poll(() => [inTopic.current, inDirect.current]).toEqual([[], [ada.id]]);
      atAda.typing.stopped();
      await expect.poll(() => inDirect.current).toEqual([]);

      atAda.typing.composing(topic);
      await expect.poll(() => inTopic.current).toEqual([ada.id]);
      await sent(ada, channelId, 'roses', 'done');
      await expect.poll(() => inTopic.current).toEqual([]);

      atAda.typing.composing({ kind: 'direct', userIds: [ben.id] });
      await expect.poll(() => inDirect.current).toEqual([ada.id]);
      atBen.device.advance(45_000);
      expect(inDirect.current).toEqual([]);
    });

    it('L3: a person who opens the app is seen by others, one who leaves is not', async () => {
      const [ada, ben] = [await team().person(), await team().person()];
      const atBen = await deviceOf(ben);
      const statusOfAda = () => atBen.presence.of.current.get(ada.id)?.status;
      await expect.poll(() => atBen.presence.of.current.has(ben.id)).toBe(true);
      expect(statusOfAda()).toBeUndefined();
      await deviceOf(ada);
      await expect.poll(statusOfAda).toBe('active');
      atBen.connection.state.set({ name: 'connecting' });
      atBen.device.advance(300_000);
      expect(statusOfAda()).toBe('offline');
    });
  });
});
