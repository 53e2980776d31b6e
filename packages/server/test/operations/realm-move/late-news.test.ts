import { describe, expect, it } from 'vitest';
import { forEachTeam } from '../../support/team.ts';

forEachTeam((team) => {
  describe('a process that has not heard yet that its organization moved', () => {
    /** Changes the row as a move does, but tells no process. */
    const setMoveState = (state: string) =>
      team().services.engine.write((tx) => tx.run(`UPDATE realms SET move_state = ${state}`));

    it('operations: leaves queues and positions to the other database that it does not know', async () => {
      const ada = await team().person();
      const { body } = await ada.post('/register', { event_types: '["message"]' });
      const events = (queueId: string, after: number) =>
        ada.get('/events', { queue_id: queueId, last_event_id: after, dont_block: true });
      const { queue_id: queueId, last_event_id: last } = body;
      const unknown = [
        ['made-at-the-target', last],
        [queueId, last + 1_000_000],
      ] as const;
      for (const [id, after] of unknown) {
        expect((await events(id, after)).body.code).toBe('BAD_EVENT_QUEUE_ID');
      }
      for (const [id, after] of unknown) {
        await setMoveState("'moved'");
        const { status, body: answer } = await events(id, after);
        expect([status, answer.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
        // It comes back, and every process hears of that with the next request.
        await setMoveState('NULL');
        expect((await events(queueId, last)).body.result).toBe('success');
      }
    });
  });
});
