import { expect, it } from 'vitest';
import { setInternal } from '../../../src/core/realm/create-realm.ts';
import { rebuildIndexes } from '../../../src/features/search/rebuild-index.ts';
import { runHere } from '../../operations/cli/run-cli.ts';
import { fresh } from '../../support/channels.ts';
import { sent } from '../../support/messages.ts';
import { forEachTeamOnBothEngines, type Person } from '../../support/team.ts';

forEachTeamOnBothEngines((team) => {
  const rebuild = (stopped?: AbortSignal) => rebuildIndexes(team().services, stopped);

  async function speak(language: string): Promise<void> {
    expect((await team().owner.patch('/realm', { default_language: language })).status).toBe(200);
  }

  /** The ids of the messages in a channel that a search finds. */
  async function find(person: Person, text: string, channelId: number): Promise<number[]> {
    const { body } = await person.get('/messages', {
      anchor: 'oldest',
      num_before: 0,
      num_after: 100,
      narrow: [
        { operator: 'channel', operand: channelId },
        { operator: 'search', operand: text },
      ],
    });
    return body.messages.map((message: { id: number }) => message.id);
  }

  it('A4.6: words are found in the language of the organization, also while it changes', async () => {
    const { owner } = team();
    const channel = await team().channel(fresh());
    const old = await sent(owner, channel, 'Alte Häuser', 'Zwei Katzen $$a^2$$ https://x.test');
    expect(await find(owner, 'Katze', channel)).toEqual([]);
    await speak('de');
    // Stopped before its first step is done: the state says what is left.
    await rebuild(AbortSignal.abort());
    await rebuild(stoppedAtOnce());
    const young = await sent(owner, channel, 'Alte Häuser', 'Viele Hunde und Katzen');
    await rebuild();
    expect(await find(owner, 'Katze', channel)).toEqual([old, young]);
    expect(await find(owner, 'Haus', channel)).toEqual([old, young]);
    expect(await find(owner, 'x.test', channel)).toEqual([old]);
    expect(team().realm.state.internal('search_index')).toEqual({
      language: 'german',
      rebuild: null,
    });
    await speak('en');
    await rebuild();
  });

  it('A4.6: until a rebuild is done, a search looks for messages of both languages', async () => {
    const { owner, realm } = team();
    const channel = await team().channel(fresh());
    const english = await sent(owner, channel, 'animals', 'decisions about cats');
    await realm.write((change) =>
      setInternal(change, 'search_index', {
        language: 'german',
        rebuild: { before: english + 1, languages: ['english'] },
      }),
    );
    const german = await sent(owner, channel, 'animals', 'Katzen beim Nachdenken, cats');
    expect(await find(owner, 'cats', channel)).toEqual([english, german]);
    expect(await find(owner, 'decision "cats"', channel)).toEqual([english]);
    expect(await find(owner, 'Katze', channel)).toEqual([german]);
    await rebuild();
    expect(await find(owner, 'decision', channel)).toEqual([english]);
    expect(await find(owner, 'cats', channel)).toEqual([english, german]);
  });

  it('A4.6: an index says afterwards what it said when the messages were sent', async () => {
    const { owner, realm, services } = team();
    const channel = await team().channel(fresh());
    const texts = [
      'plain words, and a second line\nof them',
      '> a quote\n\n* a list\n* of two',
      '$$\\sum_{i}x$$ and `code` and :tada:',
      '```js\nlet a = "<b>";\n```',
      '| a | b |\n|---|---|\n| 1 | 2 |',
      'mentions @**all** in `code`',
      'https://example.com/a.png and ![picture](/user_uploads/1/x.png)',
    ];
    for (const text of texts) await sent(owner, channel, 'all kinds', text);
    const stored = () =>
      services.engine.reader.all(
        'SELECT id, search_text FROM messages WHERE realm_id = $1 ORDER BY id',
        [realm.id],
      );
    const before = await stored();
    const { code } = await runHere([
      ...['realm', 'rebuild-search', '--data', team().data, '--database', team().database],
    ]);
    expect(code).toBe(0);
    await realm.refresh();
    expect(realm.state.internal('search_index').rebuild).not.toBeNull();
    await rebuild();
    expect(await stored()).toEqual(before);
  });
});

/** A signal that is not aborted when a rebuild begins, and is after its first step. */
function stoppedAtOnce(): AbortSignal {
  let looks = 0;
  return Object.defineProperty(new AbortController().signal, 'aborted', {
    get: () => {
      looks += 1;
      return looks > 1;
    },
  });
}
