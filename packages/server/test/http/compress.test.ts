import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../features/users/call.ts';
import { fresh } from '../support/channels.ts';
import { forEachTeam } from '../support/team.ts';

forEachTeam((team) => {
  beforeAll(async () => {
    for (let each = 0; each < 5; each += 1) await team().person();
  });

  const ask = (path: string, accept: string | undefined) =>
    call(team().url, {
      path: `/api/v1${path}`,
      as: team().owner,
      headers: accept === undefined ? {} : { 'accept-encoding': accept },
    });

  describe('a long answer', () => {
    it.each(['gzip', 'br, GZIP;q=0.5', 'deflate, gzip'])('is compressed for %s', async (accept) => {
      const plain = await ask('/users', undefined);
      const packed = await ask('/users', accept);
      expect(packed.headers['content-encoding']).toBe('gzip');
      expect(packed.headers['content-length']).toBe(String(packed.bytes.length));
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length);
      expect(gunzipSync(packed.bytes).toString()).toBe(plain.bytes.toString());
    });

    it.each([undefined, 'br', 'gzip;q=0', 'identity'])(
      'is sent as it is for %s',
      async (accept) => {
        const { headers, body } = await ask('/users', accept);
        expect(headers['content-encoding']).toBeUndefined();
        expect(body.result).toBe('success');
      },
    );

    it('has another length each time, so that the length tells little about its content', async () => {
      const lengths = new Set<number>();
      for (let each = 0; each < 20; each += 1) {
        lengths.add((await ask('/users', 'gzip')).bytes.length);
      }
      expect(lengths.size).toBeGreaterThan(5);
    });

    it('is compressed from the cache, too, and stays current', async () => {
      const channel = fresh();
      const to = await team().channel(channel);
      const say = (content: string) =>
        team().owner.post('/messages', { type: 'channel', to, topic: 'topic', content });
      for (let each = 0; each < 5; each += 1) await say('a text that is long enough '.repeat(20));
      const narrow = encodeURIComponent(JSON.stringify([['channel', channel]]));
      const page = async (accept: string) => {
        const path = `/messages?anchor=newest&num_before=20&num_after=0&narrow=${narrow}`;
        return (await ask(path, accept)).bytes;
      };
      for (let each = 0; each < 3; each += 1) {
        expect(gunzipSync(await page('gzip')).toString()).toBe((await page('identity')).toString());
      }
      await say('the newest');
      expect(gunzipSync(await page('gzip')).toString()).toContain('the newest');
    });
  });

  it('a short answer is not compressed', async () => {
    const { headers, body } = await ask('/users/me/alert_words', 'gzip');
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.result ?? 'error').toBeDefined();
  });
});
