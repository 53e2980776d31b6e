import { limits } from '@tidings/shared-types';
import { describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import * as Y from 'yjs';
import { eventually } from '../../support/eventually.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { basic, device, documentUrl, handshake } from './devices.ts';
import { contentOf, foundDraft, keptDraft, nestedUpdate, rewritten, says } from './kept-drafts.ts';
import { rawConnection } from './raw-connection.ts';

const LONGEST = limits.max_message_length;

forEachTeam((team) => {
  async function opened(writer: Person, content: string) {
    const id = await keptDraft(writer, content);
    const phone = device(team().url, id, { as: writer });
    await phone.synced();
    return { id, phone };
  }

  async function connections(): Promise<number> {
    const figures = await (await fetch(`${team().url}/metrics`)).text();
    return Number(/^draft_document_connections (\d+)$/m.exec(figures)?.[1]);
  }

  describe('length', () => {
    it('8: a text can be as long as a message, counted in code points', async () => {
      const writer = await team().person();
      const { id, phone } = await opened(writer, '🥛');
      phone.text.insert(0, '🥛'.repeat(LONGEST - 1));
      await says(writer, id, '🥛'.repeat(LONGEST));
    });

    it('8: a text that would be longer is refused until it is shortened', async () => {
      const writer = await team().person();
      const { id, phone } = await opened(writer, 'start');
      phone.text.insert(5, 'x'.repeat(LONGEST));
      expect(await phone.closed()).toBe(4413);
      expect(phone.provider.shouldConnect).toBe(false);
      expect(await contentOf(writer, id)).toBe('start');

      phone.text.delete(5, LONGEST - 3);
      phone.provider.connect();
      await phone.synced();
      await says(writer, id, 'startxxx');
    });

    it('8: one keystroke too many is refused, and one less is accepted', async () => {
      const writer = await team().person();
      const { id, phone } = await opened(writer, 'x'.repeat(LONGEST - 1));
      phone.text.insert(0, 'y');
      await says(writer, id, `y${'x'.repeat(LONGEST - 1)}`);
      phone.text.insert(0, 'z');
      expect(await phone.closed()).toBe(4413);
    });
  });

  describe('history', () => {
    it('DESIGN 3: a history that exceeds its bounds starts over with the current text', async () => {
      const writer = await team().person();
      const { id, phone } = await opened(writer, 'kept');
      // Deleting leaves a tombstone, unless its neighbours were deleted before.
      for (let round = 0; round < 2; round += 1) {
        await phone.synced();
        phone.provider.disconnect();
        for (let count = 0; count < 700; count += 1) {
          phone.text.insert(0, 'ab');
          phone.text.delete(0, 1);
        }
        phone.text.delete(0, 700);
        phone.provider.connect();
      }
      await eventually(() => phone.closings.some(({ code }) => code === 4409), 'it starts over');
      expect(await contentOf(writer, id)).toBe('kept');

      const { body } = await writer.get(`/drafts/${id}/document_state`);
      expect(body.document_epoch).toBe(2);
      const fresh = device(team().url, id, { as: writer, parameters: { epoch: '2' } });
      await fresh.synced();
      expect(String(fresh.text)).toBe('kept');
      const stale = device(team().url, id, { as: writer, document: phone.document });
      expect(await stale.closed()).toBe(4409);
      await rewritten(writer, id, 'kept and changed');
      await eventually(() => String(fresh.text) === 'kept and changed', 'it goes on from there');
    });
  });

  it('D2: a client whose history is too long to be merged is told nothing', async () => {
    const writer = await team().person();
    const { id, phone } = await opened(writer, 'kept');
    const document = new Y.Doc();
    const text = document.getText('content');
    for (let count = 0; count < 2001; count += 1) text.insert(0, 'x');
    const tablet = device(team().url, id, { as: writer, document });
    phone.text.insert(4, '!');
    expect(await tablet.closed()).toBe(4409);
    expect(String(tablet.text)).toBe('x'.repeat(2001));
    await says(writer, id, 'kept!');
  });

  describe('messages', () => {
    it.each([
      ['no message at all', new Uint8Array(), 4400],
      ['half a message', Uint8Array.of(0, 2, 200), 4400],
      ['an invalid update', Uint8Array.of(0, 2, 3, 255, 255, 255), 4400],
      ['an update that could not be written again', updateMessage(nestedUpdate(6000)), 4400],
      ['an unknown step', Uint8Array.of(0, 9, 0), 4400],
      ['a text', 'hello', 1003],
      ['more than a document may be', new Uint8Array(400_000), 1009],
      ['awareness that is too large', Uint8Array.of(1, ...new Array(5000).fill(0)), 4400],
    ])('DESIGN 6: %s ends only the connection', async (_what, message, code) => {
      const writer = await team().person();
      const { id, phone } = await opened(writer, 'safe');
      const raw = await rawConnection(team().url, id, writer);
      raw.send(message);
      expect(await raw.closing).toBe(code);
      phone.text.insert(4, '!');
      await says(writer, id, 'safe!');
      expect(phone.closings).toEqual([]);
    });

    it('DESIGN 6: updates with missing dependencies are bounded', async () => {
      const writer = await team().person();
      const id = await keptDraft(writer, 'safe');
      const raw = await rawConnection(team().url, id, writer);
      for (let count = 0; count < 20; count += 1) raw.send(updateMessage(orphan('y'.repeat(9000))));
      expect(await raw.closing).toBe(4400);
      expect(await contentOf(writer, id)).toBe('safe');
    });

    it('DESIGN 6: other types in a document are not part of the text', async () => {
      const writer = await team().person();
      const { id, phone } = await opened(writer, 'text');
      phone.document.getMap('content of another kind').set('key', 'value');
      phone.text.insertEmbed(2, { image: 'x' });
      phone.text.format(0, 2, { bold: true });
      phone.text.insert(5, '!');
      await says(writer, id, 'text!');
      await rewritten(writer, id, 'text?');
      await eventually(() => String(phone.text) === 'text?', 'the edit arrives');
    });

    it('DESIGN 6: a client that sends requests without reading is disconnected', async () => {
      const writer = await team().person();
      const id = await keptDraft(writer, '🥛'.repeat(LONGEST));
      const deaf = await rawConnection(team().url, id, writer);
      deaf.stopReading();
      // Nothing is told to a client before its own edits are known.
      deaf.send(updateMessage(Uint8Array.of(0, 0)));
      // Each of these requests the whole document.
      for (let count = 0; count < 450; count += 1) deaf.send(Uint8Array.of(0, 0, 1, 0));
      await eventually(async () => (await connections()) === 0, 'it is cut off');
    });

    it('DESIGN 3: awareness reaches the other devices', async () => {
      const writer = await team().person();
      const { id, phone } = await opened(writer, 'text');
      const laptop = device(team().url, id, { as: writer });
      await laptop.synced();
      phone.provider.awareness.setLocalState({ cursor: 3 });
      const heard = () => laptop.provider.awareness.getStates().get(phone.document.clientID);
      // Perhaps after the state with which it began.
      await eventually(() => heard()?.['cursor'] === 3, 'the cursor is seen');
      expect(heard()).toEqual({ cursor: 3 });
    });
  });

  describe('D: the number of open documents per account is limited', () => {
    it('D: one account may have so many documents open, and no more', async () => {
      const writer = await team().person();
      const id = await keptDraft(writer, 'busy');
      const url = documentUrl(team().url, id);
      const headers = { authorization: basic(writer) };
      const open: WebSocket[] = [];
      for (let count = 0; count < 20; count += 1) {
        const socket = new WebSocket(url, { headers });
        await new Promise((resolve) => socket.once('open', resolve));
        open.push(socket);
      }
      expect((await handshake(url, headers)).status).toBe(429);
      const other = await team().person();
      const theirs = documentUrl(team().url, await keptDraft(other, 'calm'));
      expect((await handshake(theirs, { authorization: basic(other) })).status).toBe(101);
      for (const socket of open) socket.terminate();
      await eventually(
        async () => (await handshake(url, headers)).status === 101,
        'there is room again',
      );
    });

    it('DESIGN 3: the last edit is stored when the last device leaves', async () => {
      const writer = await team().person();
      const { id, phone } = await opened(writer, 'last');
      phone.text.insert(4, ' words');
      phone.provider.disconnect();
      await says(writer, id, 'last words');
      expect(await foundDraft(writer, id)).toMatchObject({ content: 'last words' });
    });
  });
});

/** Returns an update whose first half is missing. */
function orphan(text: string): Uint8Array {
  const document = new Y.Doc();
  document.getText('content').insert(0, 'missing');
  const before = Y.encodeStateVector(document);
  document.getText('content').insert(7, text);
  return Y.encodeStateAsUpdate(document, before);
}

function updateMessage(update: Uint8Array): Uint8Array {
  const length: number[] = [];
  let left = update.length;
  for (; left > 127; left >>>= 7) length.push((left & 127) | 128);
  return Uint8Array.of(0, 2, ...length, left, ...update);
}
