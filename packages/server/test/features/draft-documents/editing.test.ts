import { describe, expect, it } from 'vitest';
import { TEST_TIMEOUT_MS } from '../../../../../test/support/patience.ts';
import { Random } from '../../../../../test/support/random.ts';
import { playAll, seedsOf } from '../../../../../test/support/seeds.ts';
import { eventually } from '../../support/eventually.ts';
import { ofType } from '../../support/messages.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { type Device, type DeviceOptions, device } from './devices.ts';
import { contentOf, foundDraft, keptDraft, rewritten, says } from './kept-drafts.ts';
import { editAtRandom, mark } from './random-edits.ts';

const seeds = seedsOf(4);

forEachTeam((team) => {
  function open(person: Person, draftId: number, options: DeviceOptions = {}): Device {
    return device(team().url, draftId, { as: person, ...options });
  }

  describe('one draft, two ways to edit it', () => {
    it('DESIGN 3: the document of a draft begins with its content', async () => {
      const writer = await team().person();
      const id = await keptDraft(writer, 'Remember the milk 🥛');
      const [phone, laptop] = [open(writer, id), open(writer, id)];
      await Promise.all([phone.synced(), laptop.synced()]);
      expect(String(phone.text)).toBe('Remember the milk 🥛');
      expect(String(laptop.text)).toBe('Remember the milk 🥛');
    });

    it('DESIGN 3: edits of the document reach other devices and the endpoints', async () => {
      const writer = await team().person();
      const id = await keptDraft(writer, 'milk');
      const [phone, laptop] = [open(writer, id), open(writer, id)];
      await Promise.all([phone.synced(), laptop.synced()]);
      phone.text.insert(4, ' and bread ');
      laptop.text.insert(0, 'Buy ');
      await eventually(
        () => String(phone.text) === 'Buy milk and bread ',
        'the phone has both edits',
      );
      await eventually(
        () => String(laptop.text) === 'Buy milk and bread ',
        'the laptop has both edits',
      );
      await says(writer, id, 'Buy milk and bread ');
    });

    it('events 3.8: edits of the document are drafts events with the whole draft and a new time', async () => {
      const writer = await team().person();
      const id = await keptDraft(writer, 'old');
      const phone = open(writer, id);
      await phone.synced();
      const events = await team().eventsOf(async () => {
        phone.text.insert(3, 'er');
        await says(writer, id, 'older');
      });
      const updates = ofType(events, 'drafts');
      expect(updates.length).toBeGreaterThan(0);
      for (const { audience, event } of updates) {
        expect(audience).toBe(`user:${writer.id}`);
        expect(event).toMatchObject({ op: 'update', draft: { id, type: '', to: [] } });
      }
      const { timestamp } = await foundDraft(writer, id);
      expect(updates.at(-1)?.event).toMatchObject({ draft: { content: 'older', timestamp } });
    });

    it('4.9: an edit by the endpoint reaches connected devices and keeps what they just typed', async () => {
      const writer = await team().person();
      const id = await keptDraft(writer, 'one two three');
      const phone = open(writer, id);
      await phone.synced();
      phone.text.insert(0, 'zero ');
      await rewritten(writer, id, 'one two three four');
      await eventually(
        () => String(phone.text) === 'zero one two three four',
        'both edits are there',
      );
      await says(writer, id, 'zero one two three four');
    });

    it('4.9: an edit by the endpoint merges with edits of an offline device', async () => {
      const writer = await team().person();
      const id = await keptDraft(writer, 'The quick fox jumps over the dog.');
      const phone = open(writer, id);
      await phone.synced();
      phone.provider.disconnect();
      phone.text.insert(9, ' brown');
      await rewritten(writer, id, 'The quick fox jumps over the lazy dog!');
      phone.provider.connect();
      await phone.synced();
      await eventually(
        () => String(phone.text) === 'The quick brown fox jumps over the lazy dog!',
        'the edits merged',
      );
      await says(writer, id, 'The quick brown fox jumps over the lazy dog!');
    });

    it('4.9: an edit that only changes the recipients keeps surrounding spaces of the text', async () => {
      const writer = await team().person();
      const channel = await team().channel('addresses');
      const id = await keptDraft(writer, 'half a ');
      const phone = open(writer, id);
      await phone.synced();
      phone.text.insert(phone.text.length, ' ');
      await says(writer, id, 'half a ');
      const draft = { type: 'stream', to: [channel], topic: 'plans', content: 'half a' };
      expect((await writer.patch(`/drafts/${id}`, { draft })).status).toBe(200);
      expect(await foundDraft(writer, id)).toMatchObject({ type: 'stream', content: 'half a ' });
      expect(String(phone.text)).toBe('half a ');
    });

    it('2.5: null bytes are removed from the document', async () => {
      const writer = await team().person();
      const id = await keptDraft(writer, 'ab');
      const phone = open(writer, id);
      await phone.synced();
      phone.text.insert(1, '\0-\0');
      await eventually(() => String(phone.text) === 'a-b', 'the null bytes are gone');
      await says(writer, id, 'a-b');
    });

    it('DESIGN 3: a document may be emptied, and filled again', async () => {
      const writer = await team().person();
      const id = await keptDraft(writer, 'nothing');
      const phone = open(writer, id);
      await phone.synced();
      phone.text.delete(0, 7);
      await says(writer, id, '');
      phone.text.insert(0, 'something');
      await says(writer, id, 'something');
    });
  });

  describe('devices that were disconnected', () => {
    async function play(seed: number): Promise<void> {
      const random = new Random(seed);
      const writer = await team().person();
      const id = await keptDraft(writer, 'Once upon a time');
      const devices = [open(writer, id), open(writer, id)];
      let marks = 0;
      for (let round = 0; round < 12; round += 1) {
        for (const each of devices) {
          if (random.chance(0.3)) each.provider.disconnect();
          if (random.chance(0.5)) each.provider.connect();
          if (each.provider.shouldConnect && random.chance(0.4)) await each.synced();
          editAtRandom(each.text, random);
          each.text.insert(random.below(each.text.length), mark(marks));
          marks += 1;
        }
      }
      for (const each of devices) each.provider.connect();
      await Promise.all(devices.map((each) => each.synced()));
      const [one, two] = devices;
      await eventually(() => String(one?.text) === String(two?.text), 'both devices say the same');
      await eventually(
        async () => (await contentOf(writer, id)) === String(one?.text),
        'the endpoints say what the devices say',
      );
      for (let number = 0; number < marks; number += 1) {
        expect(String(one?.text).split(mark(number)), `mark ${number}`).toHaveLength(2);
      }
      for (const each of devices) each.provider.destroy();
    }

    it(
      `DESIGN 3: random edits of two devices, on- and offline, merge (${seeds.length} seeds)`,
      () => playAll(seeds, play),
      TEST_TIMEOUT_MS + 1000 * seeds.length,
    );
  });
});
