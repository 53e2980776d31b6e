import { describe, expect, it } from 'vitest';
import { Random } from '../../../../../test/support/random.ts';
import { seedsOf } from '../../../../../test/support/seeds.ts';
import { startBeside } from '../../core/event-queues/beside.ts';
import { serve } from '../../operations/cli/run-cli.ts';
import { eventually } from '../../support/eventually.ts';
import { failedRead } from '../../support/failed-read.ts';
import { sentTo } from '../../support/messages.ts';
import { forEachTeamOnBothEngines, type Person } from '../../support/team.ts';
import { device, documentUrl, handshake } from './devices.ts';
import { contentOf, keptDraft, rewritten, says, ticketFor } from './kept-drafts.ts';
import { editAtRandom, mark } from './random-edits.ts';

forEachTeamOnBothEngines((team) => {
  async function apart(writer: Person, content: string) {
    const there = await startBeside(team());
    const id = await keptDraft(writer, content);
    const phone = device(team().url, id, { as: writer });
    const laptop = device(there.url, id, { as: writer });
    await Promise.all([phone.synced(), laptop.synced()]);
    return { id, there, phone, laptop };
  }

  describe('two servers on one database', () => {
    it('DESIGN 2.3: edits at one server reach devices at the other', async () => {
      const writer = await team().person();
      const { id, phone, laptop } = await apart(writer, 'here');
      phone.text.insert(4, ' and there');
      await eventually(() => String(laptop.text) === 'here and there', 'the laptop has it');
      laptop.text.insert(0, 'both ');
      await eventually(() => String(phone.text) === 'both here and there', 'the phone has it');
      await says(writer, id, 'both here and there');
    });

    it.each(seedsOf(2))('DESIGN 2.3: concurrent edits at both merge (seed %i)', async (seed) => {
      const random = new Random(seed);
      const writer = await team().person();
      const { id, phone, laptop } = await apart(writer, 'start');
      for (let round = 0; round < 60; round += 1) {
        const { text } = random.chance(0.5) ? phone : laptop;
        editAtRandom(text, random);
        text.insert(random.below(text.length), mark(round));
        if (round % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 200));
      }
      await eventually(() => String(phone.text) === String(laptop.text), 'both say the same');
      await says(writer, id, String(phone.text));
      for (let round = 0; round < 60; round += 1) {
        expect(String(phone.text).split(mark(round))).toHaveLength(2);
      }
    });

    it('4.9: an edit by the endpoint at one server reaches devices at the other', async () => {
      const writer = await team().person();
      const { id, there, phone, laptop } = await apart(writer, 'milk');
      await rewritten(writer.at(there.url), id, 'milk and honey');
      await eventually(() => String(phone.text) === 'milk and honey', 'the phone has it');
      await eventually(() => String(laptop.text) === 'milk and honey', 'the laptop has it');
    });

    it('DESIGN 2.3: a server that fails to read such an edit tries again', async () => {
      const writer = await team().person();
      const { id, there, laptop } = await apart(writer, 'milk');
      const hasFailed = failedRead(there.services.engine.reader, 'draft_documents');
      await rewritten(writer, id, 'milk and honey');
      await eventually(() => String(laptop.text) === 'milk and honey', 'the laptop has it');
      expect(hasFailed()).toBe(true);
    });

    it('B-drafts: a draft deleted at one server is closed at the other', async () => {
      const writer = await team().person();
      const { id, there, phone } = await apart(writer, 'short-lived');
      await writer.at(there.url).delete(`/drafts/${id}`);
      expect(await phone.closed()).toBe(4404);
    });

    it('D: a user deactivated at one server is disconnected from the other', async () => {
      const writer = await team().person();
      const { there, phone } = await apart(writer, 'mine');
      await team().owner.at(there.url).delete(`/users/${writer.id}`);
      expect(await phone.closed()).toBe(4401);
    });

    it('D: both work if this server reads the change along with its own commits', async () => {
      const writer = await team().person();
      const { owner } = team();
      const short = await apart(writer, 'short-lived');
      const { there, phone } = await apart(writer, 'mine');
      let isBusy = true;
      const busy = async () => {
        while (isBusy) await sentTo(owner, [owner]);
      };
      const writing = [busy(), busy(), busy()];
      try {
        await writer.at(there.url).delete(`/drafts/${short.id}`);
        expect(await short.phone.closed()).toBe(4404);
        await owner.at(there.url).delete(`/users/${writer.id}`);
        expect(await phone.closed()).toBe(4401);
      } finally {
        isBusy = false;
        await Promise.all(writing);
      }
    });

    it('D: a ticket of one server works once at the other', async () => {
      const writer = await team().person();
      const there = await startBeside(team());
      const id = await keptDraft(writer, 'mine');
      const ticket = await ticketFor(writer, id);
      const laptop = device(there.url, id, { parameters: { ticket } });
      await laptop.synced();
      for (const url of [team().url, there.url]) {
        const again = await handshake(documentUrl(url, id, `?ticket=${ticket}`));
        expect(await again.closing).toBe(4401);
      }
    });
  });

  describe('stopping servers', () => {
    it('DESIGN 4: a stopping server writes its edits, and closes connections properly', async () => {
      const writer = await team().person();
      const { id, there, laptop } = await apart(writer, 'before');
      const tablet = device(there.url, id, { as: writer });
      await tablet.synced();
      laptop.text.insert(6, ' and after');
      await eventually(() => String(tablet.text) === 'before and after', 'the server has it');
      await there.close();
      expect(await laptop.closed()).toBe(1001);
      expect(laptop.provider.shouldConnect).toBe(true);
      expect(await contentOf(writer, id)).toBe('before and after');
    });

    it('DESIGN 6: edits that a killed server had not written come back from the device', async ({
      skip,
    }) => {
      skip(!team().database.startsWith('postgres'), 'one server serves a SQLite file');
      const writer = await team().person();
      const id = await keptDraft(writer, 'before');
      const args = ['--data', team().data, '--database', team().database];
      const doomed = await serve(args);
      const phone = device(doomed.url, id, { as: writer });
      await phone.synced();
      phone.text.insert(6, ' and after');
      await doomed.stop('SIGKILL');
      phone.provider.destroy();
      const again = device(team().url, id, { as: writer, document: phone.document });
      await again.synced();
      await says(writer, id, 'before and after');
    });
  });
});
