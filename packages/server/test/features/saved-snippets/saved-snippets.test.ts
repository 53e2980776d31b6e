import { limits } from '@tidings/shared-types';
import { expect, it } from 'vitest';
import { savedSnippets } from '../../../src/core/storage/tables/writing.ts';
import { missing } from '../../support/missing.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

const done = { status: 200, body: { result: 'success', msg: '' } };

async function snippetsOf(person: Person) {
  const { status, body } = await person.get('/saved_snippets');
  expect(status).toBe(200);
  return body.saved_snippets;
}

async function keep(person: Person, title = 'Title', content = 'text'): Promise<number> {
  const answer = await person.post('/saved_snippets', { title, content });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.saved_snippet_id;
}

forEachTeam((team) => {
  it('B-snippets: a snippet is stored, its title trimmed and its content unchanged', async () => {
    const person = await team().person();
    const before = Math.floor(Date.now() / 1000);
    const events = await team().eventsOf(() => keep(person, ' Greeting ', '  Hello\n'));
    const [snippet] = await snippetsOf(person);
    expect(snippet).toEqual({
      id: expect.any(Number),
      title: 'Greeting',
      content: '  Hello\n',
      date_created: expect.any(Number),
    });
    expect(snippet.date_created).toBeGreaterThanOrEqual(before);
    expect(events).toMatchObject([
      {
        audience: `user:${person.id}`,
        event: { type: 'saved_snippets', op: 'add', saved_snippet: snippet },
      },
    ]);
  });

  it('B-snippets: the oldest is first, and duplicates are allowed', async () => {
    const person = await team().person();
    const ids = [await keep(person), await keep(person), await keep(person, 'Other')];
    expect((await snippetsOf(person)).map(({ id }: { id: number }) => id)).toEqual(ids);
  });

  it('A8: title and content are not blank and have limits, in code points', async () => {
    const person = await team().person();
    const title = '𝒜'.repeat(limits.savedSnippetTitleLength);
    const content = '𝒜'.repeat(limits.max_message_length);
    const id = await keep(person, title, content);
    for (const wrong of [
      { title: '' },
      { title: ' ' },
      { title: `${title}x` },
      { title: 'a\0b' },
      { content: '' },
      { content: ' \n' },
      { content: `${content}x` },
    ]) {
      const snippet = { title: 'Title', content: 'text', ...wrong };
      expect(await person.post('/saved_snippets', snippet)).toSatisfy(refused);
      expect(await person.patch(`/saved_snippets/${id}`, wrong)).toSatisfy(refused);
    }
    expect(await snippetsOf(person)).toMatchObject([{ title, content }]);
  });

  it('A8: the number of snippets per user is limited', async () => {
    const person = await team().person();
    await team().realm.write((change) => {
      for (let n = 1; n < limits.savedSnippetsPerUser; n += 1) {
        const id = change.nextId();
        const row = { user_id: person.id, id, title: 'Title', content: 'text', date_created: 1 };
        change.put(savedSnippets, row);
      }
    });
    await keep(person);
    const snippet = { title: 'Title', content: 'text' };
    expect(await person.post('/saved_snippets', snippet)).toSatisfy(refused);
  });

  it('B-snippets: an update changes only what is sent', async () => {
    const person = await team().person();
    const id = await keep(person);
    const path = `/saved_snippets/${id}`;
    const events = await team().eventsOf(async () => {
      expect(await person.patch(path, { title: 'New' })).toEqual(done);
      expect(await person.patch(path, { content: 'new' })).toEqual(done);
      expect(await person.patch(path)).toEqual(done);
    });
    expect(await snippetsOf(person)).toMatchObject([{ id, title: 'New', content: 'new' }]);
    const update = { type: 'saved_snippets', op: 'update' };
    expect(events).toMatchObject([
      { event: { ...update, saved_snippet: { id, title: 'New', content: 'text' } } },
      { event: { ...update, saved_snippet: { id, title: 'New', content: 'new' } } },
    ]);
  });

  it('B-snippets: a snippet is deleted once', async () => {
    const person = await team().person();
    const id = await keep(person);
    const events = await team().eventsOf(async () => {
      expect(await person.delete(`/saved_snippets/${id}`)).toEqual(done);
    });
    expect(events).toMatchObject([
      {
        audience: `user:${person.id}`,
        event: { type: 'saved_snippets', op: 'remove', saved_snippet_id: id },
      },
    ]);
    expect(await person.delete(`/saved_snippets/${id}`)).toSatisfy(missing);
    expect(await person.patch(`/saved_snippets/${id}`, { title: 'New' })).toSatisfy(missing);
  });

  it('B-snippets: snippets of others can neither be seen nor changed', async () => {
    const person = await team().person();
    const id = await keep(person);
    for (const other of [team().owner, await team().person('guest'), await team().stranger()]) {
      expect(await snippetsOf(other)).toEqual([]);
      expect(await other.patch(`/saved_snippets/${id}`, { title: 'New' })).toSatisfy(missing);
      expect(await other.delete(`/saved_snippets/${id}`)).toSatisfy(missing);
    }
    expect(await snippetsOf(person)).toMatchObject([{ title: 'Title' }]);
  });
});
