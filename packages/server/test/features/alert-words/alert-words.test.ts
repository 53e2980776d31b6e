import { limits } from '@tidings/shared-types';
import { expect, it } from 'vitest';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

const path = '/users/me/alert_words';

async function wordsOf(person: Person): Promise<string[]> {
  const { status, body } = await person.get(path);
  expect(status).toBe(200);
  return body.alert_words;
}

forEachTeam((team) => {
  it('B-alert-words: words are added and removed; every response and event has all words', async () => {
    const person = await team().person();
    expect(await wordsOf(person)).toEqual([]);
    const events = await team().eventsOf(async () => {
      const added = await person.post(path, { alert_words: ['Release', 'a lot of it'] });
      expect(added.body).toEqual({
        result: 'success',
        msg: '',
        alert_words: ['a lot of it', 'Release'],
      });
      const removed = await person.delete(path, { alert_words: ['A LOT of it'] });
      expect(removed.body).toMatchObject({ alert_words: ['Release'] });
    });
    expect(await wordsOf(person)).toEqual(['Release']);
    const audience = `user:${person.id}`;
    expect(events).toMatchObject([
      { audience, event: { type: 'alert_words', alert_words: ['a lot of it', 'Release'] } },
      { audience, event: { type: 'alert_words', alert_words: ['Release'] } },
    ]);
  });

  it('B-alert-words: words are trimmed, blank ones ignored, and duplicates in any case dropped', async () => {
    const person = await team().person();
    const { body } = await person.post(path, { alert_words: ['  Deploy ', 'DEPLOY', '', ' \t'] });
    expect(body.alert_words).toEqual(['Deploy']);
  });

  it('B-alert-words: a request that changes nothing sends no event', async () => {
    const person = await team().person();
    await person.post(path, { alert_words: ['deploy'] });
    const events = await team().eventsOf(async () => {
      await person.post(path, { alert_words: ['Deploy', ' '] });
      await person.delete(path, { alert_words: ['unknown'] });
      await person.delete(path, { alert_words: [] });
    });
    expect(events).toEqual([]);
    expect(await wordsOf(person)).toEqual(['deploy']);
  });

  it('A8: a word may have 100 code points', async () => {
    const person = await team().person();
    const longest = '𝒜'.repeat(limits.alertWordLength);
    expect((await person.post(path, { alert_words: [longest] })).status).toBe(200);
    expect(await person.post(path, { alert_words: ['fine', `${longest}x`] })).toSatisfy(refused);
    expect(await wordsOf(person)).toEqual([longest]);
  });

  it('A8: the number of words per user is limited', async () => {
    const person = await team().person();
    const alert_words = Array.from({ length: limits.alertWordsPerUser }, (_, n) => `word ${n}`);
    expect((await person.post(path, { alert_words })).status).toBe(200);
    expect(await person.post(path, { alert_words: ['another'] })).toSatisfy(refused);
    expect((await person.post(path, { alert_words: ['WORD 7'] })).status).toBe(200);
    expect(await wordsOf(person)).toHaveLength(limits.alertWordsPerUser);
  });

  it('B-alert-words: anything but a list of strings is refused', async () => {
    const person = await team().person();
    for (const alert_words of ['word', [7], { word: true }, [['word']]]) {
      expect(await person.post(path, { alert_words })).toSatisfy(refused);
      expect(await person.delete(path, { alert_words })).toSatisfy(refused);
    }
    const absent = await person.post(path);
    expect(absent.body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING' });
  });

  it('B-alert-words: every user has their own words, also guests and bots', async () => {
    const people = [
      await team().person('guest'),
      await team().bot(team().owner),
      await team().stranger(),
    ];
    for (const person of people) {
      expect(await wordsOf(person)).toEqual([]);
      await person.post(path, { alert_words: ['same'] });
      expect(await wordsOf(person)).toEqual(['same']);
    }
  });
});
