import { beforeAll, expect, it } from 'vitest';
import { fresh } from '../../../support/channels.ts';
import { forEachTeam, type Person } from '../../../support/team.ts';
import { addChannel, say, subscribe } from '../../narrow/place.ts';

const MESSAGES = 24;
/** Size of each message, as large as some become. */
const HTML_BYTES = 140_000;

forEachTeam((team) => {
  let channelId: number;
  const ids: number[] = [];

  beforeAll(async () => {
    const { realm, owner } = team();
    const channel = await addChannel(realm, {}, fresh('long'));
    channelId = channel.id;
    await subscribe(realm, owner.id, channel);
    for (let number = 1; number <= MESSAGES; number += 1) {
      const html = `<p>fig ${number} ${'x'.repeat(HTML_BYTES)}</p>`;
      const rendered = { html, searchText: 'fig' };
      ids.push(await say(realm, owner.id, channel, { content: `fig ${number}`, rendered }));
    }
  });

  const pageAt = async (anchor: number | string, more: object = {}) => {
    const narrow = [{ operator: 'channel', operand: channelId }];
    const { body } = await team().owner.get('/messages', {
      ...{ anchor, num_before: MESSAGES, num_after: 0, narrow, ...more },
    });
    return {
      ids: body.messages.map(({ id }: { id: number }) => id) as number[],
      foundOldest: body.found_oldest as boolean,
    };
  };

  it.each([
    ['all of a channel', false],
    ['with a search', true],
  ])('4.6: all messages come page by page, however long: %s', async (_, withWord) => {
    const narrow = [
      { operator: 'channel', operand: channelId },
      ...(withWord ? [{ operator: 'search', operand: 'fig' }] : []),
    ];
    const found: number[] = [];
    let page = await pageAt('newest', { narrow });
    expect(page.ids.length).toBeLessThan(MESSAGES);
    for (let asked = 1; asked < MESSAGES; asked += 1) {
      found.unshift(...page.ids);
      if (page.foundOldest) break;
      page = await pageAt(found[0] ?? 0, { narrow, include_anchor: false });
    }
    expect(found).toEqual(ids);
  });

  it('4.6: a user who requests many large pages at once does not make others wait for all of them', async () => {
    const neighbour = await team().person();
    const channel = [...team().realm.state.channels.values()].find(({ id }) => id === channelId);
    if (channel) await subscribe(team().realm, neighbour.id, channel);
    const answered: string[] = [];
    const ask = async (who: Person, name: string, count: number) => {
      const narrow = [{ operator: 'channel', operand: channelId }];
      const range = { anchor: 'newest', num_before: count, num_after: 0, narrow };
      const { body } = await who.get('/messages', { ...range, apply_markdown: true });
      expect(body.result).toBe('success');
      answered.push(name);
    };
    const many = Array.from({ length: 16 }, (_, index) => ask(team().owner, 'many', index + 4));
    const one = ask(neighbour, 'one', 3);
    await Promise.all([...many, one]);
    // Without alternation it would be the last one, since it was requested last.
    expect(answered.indexOf('one')).toBeLessThan(answered.length / 2);
  });

  it('4.6: messages requested by id come together', async () => {
    const { body } = await team().owner.get('/messages', { message_ids: ids, narrow: [] });
    expect(body.messages.map(({ id }: { id: number }) => id)).toEqual(ids);
  });
});
