import { setTimeout } from 'node:timers/promises';
import { createClient } from '@tidings/sdk';
import { memoryStorage } from '@tidings/sdk/memory';
import { describe, expect, it, onTestFinished } from 'vitest';
import { afterADay, sendAll } from '../../bench/line/after-a-day.ts';
import { drain } from '../../bench/line/drain.ts';
import { firstChannel } from '../../bench/line/first-channel.ts';
import { lineTo, until } from '../../bench/line/over-line.ts';
import { FakeDevice } from '../../packages/sdk/src/testing/fake-device.ts';
import { holdPresence } from '../../packages/server/src/features/presence/hold-presence.ts';
import { fresh } from '../../packages/server/test/support/channels.ts';
import { forEachTeam, type Person } from '../../packages/server/test/support/team.ts';

const quality = { roundTripMs: 150, kilobitsPerSecond: 100_000, cutShare: 0 };
const SHOWN = 50;
/** Longer than the server takes to look for heartbeats that are due. */
const LOOK_MS = 700;

const account = ({ email, apiKey }: Person) => ({ email, api_key: apiKey });

forEachTeam((team) => {
  async function members() {
    const [reader, sender] = [await team().person(), await team().person()];
    const channelId = await team().channel(fresh('line'), { subscribers: [reader, sender] });
    return { reader: account(reader), sender: account(sender), channelId, person: reader };
  }

  describe('what the SDK costs over a line', () => {
    it('O3: waiting changes of ten conversations go out in three round trips', async () => {
      const { sender } = await members();
      const { roundTrips, requests } = await drain(team().url, sender, quality, 500);
      expect(roundTrips).toBeLessThanOrEqual(3);
      expect(requests).toBeLessThanOrEqual(8);
    });

    it('S12: a new device shows a channel in three round trips', async () => {
      const { reader, sender, channelId } = await members();
      const messages = Array.from({ length: SHOWN }, (_, at) => ({
        topic: 'hello',
        content: `${at}`,
      }));
      await sendAll(team().url, sender, { channelId, messages });
      const wish = { channelId, shown: SHOWN };
      const { roundTrips, kilobytesDown } = await firstChannel(team().url, reader, quality, wish);
      expect(roundTrips).toBeLessThanOrEqual(3);
      expect(kilobytesDown).toBeLessThan(60);
    });

    it('S12: a device that missed a lot is up to date in two round trips', async () => {
      const { roundTrips } = await afterADay(team().url, await members(), quality, 1500);
      expect(roundTrips).toBeLessThanOrEqual(2);
    });

    it('S11: an hour of a client that nobody uses is twelve heartbeats, and the person stays idle', async () => {
      const { reader, person } = await members();
      const device = new FakeDevice({ now: Date.now() });
      const line = await lineTo(team().url, { ...quality, roundTripMs: 2 });
      const client = await createClient({
        serverUrl: line.url,
        credentials: { email: reader.email, apiKey: reader.api_key },
        storage: memoryStorage(),
        environment: { ...device.tab(), fetch: globalThis.fetch },
      });
      onTestFinished(async () => {
        await client.close();
        await line.close();
      });
      const pass = async (seconds: number) => {
        team().wait(seconds * 1000);
        device.advance(seconds * 1000);
        await setTimeout(LOOK_MS);
        await holdPresence(team().services);
      };
      const { state } = client.sync;
      await until(state, ({ name }) => name === 'live');
      while (state.current.name !== 'live' || !state.current.isQuiet) await pass(60);
      const before = line.counts;
      let wakeUps = 0;
      // Each step is as long as the longest silence, and the last is the rest of the hour.
      const steps = [...Array.from({ length: 12 }, () => 295), 60];
      for (const seconds of steps) {
        const { bytesDown } = line.counts;
        await pass(seconds);
        if (line.counts.bytesDown > bytesDown) wakeUps += 1;
      }
      const { requests, bytesUp, bytesDown } = line.counts;
      expect(requests).toBe(before.requests);
      expect(bytesUp + bytesDown - before.bytesUp - before.bytesDown).toBeLessThan(6000);
      expect(wakeUps).toBe(12);
      await expect
        .poll(async () => (await person.get(`/users/${person.id}/presence`)).body.presence)
        .toMatchObject({ aggregated: { status: 'idle' } });
      device.input();
      await until(state, (now) => now.name === 'live' && !now.isQuiet);
    });
  });
});
