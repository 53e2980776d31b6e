import { limits } from '@tidings/shared-types';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { eventually } from '../../support/eventually.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { device } from './devices.ts';
import { contentOf, foundDraft, keptDraft, nestedUpdate, says } from './kept-drafts.ts';

const fields = { type: '', to: [], topic: '' };

function written(content: string): Y.Doc {
  const document = new Y.Doc();
  document.getText('content').insert(0, content);
  return document;
}

function encoded(document: Y.Doc): string {
  return Buffer.from(Y.encodeStateAsUpdate(document)).toString('base64');
}

forEachTeam((team) => {
  async function stateOf(person: Person, draftId: number): Promise<Y.Doc> {
    const { body } = await person.get(`/drafts/${draftId}/document_state`);
    const document = new Y.Doc();
    Y.applyUpdate(document, Buffer.from(body.document, 'base64'));
    return document;
  }

  describe('the state of a document', () => {
    it('DESIGN 3: the initial document is the same for everyone who fetches it', async () => {
      const writer = await team().person();
      const id = await keptDraft(writer, 'the same');
      const [one, two] = [await stateOf(writer, id), await stateOf(writer, id)];
      Y.applyUpdate(one, Y.encodeStateAsUpdate(two));
      expect(String(one.getText('content'))).toBe('the same');
    });

    it('DESIGN 3: offline edits on top of it merge', async () => {
      const writer = await team().person();
      const id = await keptDraft(writer, 'here');
      const document = await stateOf(writer, id);
      document.getText('content').insert(4, ' and there');
      const phone = device(team().url, id, { as: writer, document });
      await phone.synced();
      await says(writer, id, 'here and there');
    });
  });

  describe('drafts created with documents', () => {
    it('DESIGN 3: a draft created offline keeps its document, so that editing continues', async () => {
      const writer = await team().person();
      const document = written('made offline ');
      const { body } = await writer.post('/drafts', {
        drafts: [
          { ...fields, content: 'made offline' },
          { ...fields, content: 'plain' },
        ],
        documents: [encoded(document)],
      });
      const [id, plain] = body.ids;
      expect(body.ignored_parameters_unsupported).toBeUndefined();
      expect(await contentOf(writer, id)).toBe('made offline ');
      expect(await contentOf(writer, plain)).toBe('plain');
      document.getText('content').insert(0, 'was ');
      const phone = device(team().url, id, { as: writer, document });
      await phone.synced();
      expect(String(phone.text)).toBe('was made offline ');
      await says(writer, id, 'was made offline ');
    });

    it.each([
      ['no base64', '%'],
      ['no update', 'AAECAwQFBgcICQ=='],
      ['blank', encoded(written('  \n'))],
      ['too long', encoded(written('x'.repeat(limits.max_message_length + 1)))],
      ['with null bytes', encoded(written('a\0b'))],
      ['too large', Buffer.alloc(300_000).toString('base64')],
      ['nested without end', Buffer.from(nestedUpdate(6000)).toString('base64')],
    ])('4.10: a document that is %s creates no draft', async (_what, document) => {
      const writer = await team().person();
      const drafts = [{ ...fields, content: 'text' }];
      expect(await writer.post('/drafts', { drafts, documents: [document] })).toSatisfy(refused);
      expect((await writer.get('/drafts')).body.drafts).toEqual([]);
    });

    it('4.10: documents belong to the drafts at the same index', async () => {
      const writer = await team().person();
      const document = encoded(written('second'));
      const drafts = [
        { ...fields, content: 'first' },
        { ...fields, content: 'second' },
      ];
      const { body } = await writer.post('/drafts', { drafts, documents: [null, document] });
      expect(await contentOf(writer, body.ids[0])).toBe('first');
      expect(await contentOf(writer, body.ids[1])).toBe('second');
      const surplus = { drafts: [], documents: [document] };
      expect(await writer.post('/drafts', surplus)).toSatisfy(refused);
    });
  });

  describe('documents merged by a request', () => {
    async function merged(writer: Person, id: number, document: string, epoch: number) {
      const draft = { ...fields, content: 'not looked at' };
      return writer.patch(`/drafts/${id}`, { draft, document, document_epoch: epoch });
    }

    it('4.9: a document that comes with an edit is merged instead of replacing the content', async () => {
      const writer = await team().person();
      const id = await keptDraft(writer, 'middle');
      const document = await stateOf(writer, id);
      const phone = device(team().url, id, { as: writer });
      await phone.synced();
      phone.text.insert(6, ' end');
      document.getText('content').insert(0, 'begin ');
      expect((await merged(writer, id, encoded(document), 1)).status).toBe(200);
      await eventually(() => String(phone.text) === 'begin middle end', 'both edits are there');
      await says(writer, id, 'begin middle end');
    });

    it('4.9: a document of another epoch is not merged', async () => {
      const writer = await team().person();
      const id = await keptDraft(writer, 'now');
      const answer = await merged(writer, id, encoded(written('then')), 2);
      expect(answer).toMatchObject({ status: 400, body: { code: 'EXPECTATION_MISMATCH' } });
      expect(await contentOf(writer, id)).toBe('now');
    });

    it('4.9: a document with missing dependencies is refused', async () => {
      const writer = await team().person();
      const id = await keptDraft(writer, 'whole');
      const document = written('begin');
      const vector = Y.encodeStateVector(document);
      document.getText('content').insert(5, ' end');
      const part = Buffer.from(Y.encodeStateAsUpdate(document, vector)).toString('base64');
      expect(await merged(writer, id, part, 1)).toSatisfy(refused);
      expect(await foundDraft(writer, id)).toMatchObject({ content: 'whole' });
    });
  });
});
