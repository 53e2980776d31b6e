import { describe, expect, it } from 'vitest';
import type { RecordStore } from '../../packages/sdk/src/store/record.ts';
import { Random } from '../../packages/sdk/test/support/random.ts';
import { sentTo } from '../../packages/server/test/support/messages.ts';
import { forEachTeam } from '../../packages/server/test/support/team.ts';
import { connected } from '../support/connected.ts';

const isStream = (request: Request) => request.headers.get('accept') === 'text/event-stream';

async function messagesIn(records: RecordStore): Promise<number[]> {
  const pages = await records.find({ kind: 'page' });
  return pages.flatMap(({ value }) => value.messages.map(({ id }) => id)).sort((a, b) => a - b);
}

function rewritten(response: Response, through: TransformStream<Uint8Array, Uint8Array>): Response {
  const { status, headers } = response;
  return new Response(response.body?.pipeThrough(through) ?? null, { status, headers });
}

forEachTeam((team) => {
  describe('streams of a real server', () => {
    it('S7: streams are used if the server offers them, and nothing else is requested meanwhile', async () => {
      const [ada, ben] = [await team().person(), await team().person()];
      const asked: string[] = [];
      const { records } = await connected(team(), ada, (input, init) => {
        const request = new Request(input, init);
        asked.push(isStream(request) ? 'stream' : new URL(request.url).pathname);
        return fetch(request);
      });
      await expect.poll(() => asked.at(-1)).toBe('stream');
      const before = asked.length;
      const ids: number[] = [];
      for (let count = 0; count < 5; count += 1) ids.push(await sentTo(ben, [ada], `${count}`));
      await expect.poll(() => messagesIn(records)).toEqual(ids);
      expect(asked).toHaveLength(before);
    });

    it.each([1, 2, 3])(
      'S7: streams that are cut anywhere lose and double nothing (%i)',
      async (seed) => {
        const random = new Random(seed);
        const [ada, ben] = [await team().person(), await team().person()];
        let cuts = 0;
        const cut = async (input: RequestInfo | URL, init?: RequestInit) => {
          const request = new Request(input, init);
          const response = await fetch(request);
          if (!isStream(request) || cuts === 20) return response;
          cuts += 1;
          let left = 20 + random.below(1500);
          const breaks = random.below(2) === 0;
          return rewritten(
            response,
            new TransformStream({
              transform(bytes, controller) {
                controller.enqueue(bytes.slice(0, left));
                left -= bytes.length;
                if (left > 0) return;
                if (breaks) controller.error(new TypeError('connection reset'));
                else controller.terminate();
              },
            }),
          );
        };
        const { records, device, sync } = await connected(team(), ada, cut);
        await expect.poll(() => cuts).toBe(1);
        const ids: number[] = [];
        for (let count = 0; count < 40; count += 1) {
          ids.push(await sentTo(ben, [ada], `${count} ${'x'.repeat(random.below(300))}`));
          // Ends waits, and pauses of streams too.
          device.advance(120_000);
          if (random.below(5) === 0) sync.poke();
        }
        // In small steps, which leave time for an answer.
        const come = async () => {
          device.advance(1_000);
          return messagesIn(records);
        };
        await expect.poll(come).toEqual(ids);
        const unread = await records.find({ kind: 'unread' });
        expect(unread.flatMap(({ value }) => value.ids)).toEqual(ids);
      },
    );

    it('S7: long polls replace streams that are held back, and a stream is tried again later', async () => {
      const [ada, ben] = [await team().person(), await team().person()];
      let isHeldBack = true;
      let [streams, polls] = [0, 0];
      const buffering = async (input: RequestInfo | URL, init?: RequestInit) => {
        const request = new Request(input, init);
        if (isStream(request)) streams += 1;
        else if (new URL(request.url).searchParams.get('dont_block') === 'false') polls += 1;
        const response = await fetch(request);
        if (!isStream(request) || !isHeldBack) return response;
        return rewritten(response, new TransformStream({ transform: () => undefined }));
      };
      const { records, device } = await connected(team(), ada, buffering);
      const first = await sentTo(ben, [ada], 'held back');
      await expect.poll(() => streams).toBe(1);
      const whenGivenUp = () => {
        device.advance(1000);
        return polls;
      };
      await expect.poll(whenGivenUp).toBe(1);
      await expect.poll(() => messagesIn(records)).toEqual([first]);
      isHeldBack = false;
      device.advance(60_000);
      const second = await sentTo(ben, [ada], 'ends the poll');
      await expect.poll(() => streams).toBe(2);
      const third = await sentTo(ben, [ada], 'by stream');
      await expect.poll(() => messagesIn(records)).toEqual([first, second, third]);
    });

    it('S5: a deactivated account ends the stream, and the state tells why', async () => {
      const ada = await team().person();
      const { sync, records } = await connected(team(), ada);
      await team().owner.delete(`/users/${ada.id}`);
      await expect
        .poll(() => sync.state.current)
        .toEqual({ name: 'signedOut', reason: 'account-deactivated' });
      expect(await records.get('cursor', '')).toBeDefined();
    });
  });
});
