import { describe, expect, it } from 'vitest';
import { realmSettingRows } from '../../../src/core/storage/tables/organization.ts';
import { refused } from '../../support/refused.ts';
import { type Answer, forEachTeam } from '../../support/team.ts';
import { addChannel, say, subscribe, unsubscribe } from '../narrow/place.ts';

const ids = ({ body }: Answer): number[] => body.messages.map(({ id }: { id: number }) => id);
const page = (
  anchor: string | number,
  num_before: number,
  num_after: number,
  more: object = {},
) => ({
  anchor: String(anchor),
  num_before,
  num_after,
  ...more,
});

forEachTeam((team) => {
  /** Returns a user who received five messages of a channel from another user. */
  async function scene() {
    const { realm, person } = team();
    const reader = await person();
    const writer = await person();
    const channel = await addChannel(realm);
    await subscribe(realm, reader.id, channel);
    const told: number[] = [];
    for (let each = 0; each < 5; each += 1) told.push(await say(realm, writer.id, channel));
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = told;
    return { reader, writer, channel, told, first, second, third, fourth, fifth };
  }

  describe('4.6 anchors and ends', () => {
    it('4.6: num_before and num_after do not count the anchor', async () => {
      const { reader, second, third, fourth } = await scene();
      const answer = await reader.get('/messages', page(third, 1, 1));
      expect(ids(answer)).toEqual([second, third, fourth]);
      expect(answer.body).toMatchObject({
        anchor: third,
        found_anchor: true,
        found_oldest: false,
        found_newest: false,
        history_limited: false,
      });
    });

    it('4.6: zero before, zero after and no anchor is an empty page', async () => {
      const { reader, third } = await scene();
      const none = { num_before: 0, num_after: 0, include_anchor: false };
      const answer = await reader.get('/messages', { anchor: third, ...none });
      expect(answer.body).toMatchObject({ result: 'success', messages: [], found_anchor: false });
      const marked = { anchor: third, ...none, narrow: [], op: 'add', flag: 'read' };
      expect((await reader.post('/messages/flags/narrow', marked)).body).toMatchObject({
        result: 'success',
        processed_count: 0,
      });
    });

    it('4.6: without include_anchor the anchor is left out', async () => {
      const { reader, third, fourth, fifth } = await scene();
      const answer = await reader.get('/messages', page(third, 0, 5, { include_anchor: false }));
      expect(ids(answer)).toEqual([fourth, fifth]);
      expect(answer.body).toMatchObject({ found_anchor: false, found_newest: true });
    });

    it('4.6: an anchor inside the range can be left out too', async () => {
      const { reader, told, third } = await scene();
      const around = page(third, 1, 2, { include_anchor: false });
      const answer = await reader.get('/messages', around);
      const others = told.filter((id) => id !== third).slice(1, 4);
      expect(ids(answer)).toEqual(others);
      expect(answer.body).toMatchObject({ anchor: third, found_anchor: false });
      const marking = { ...around, narrow: [], op: 'add', flag: 'starred' };
      expect((await reader.post('/messages/flags/narrow', marking)).body).toMatchObject({
        result: 'success',
        processed_count: 3,
        first_processed_id: others[0],
        last_processed_id: others.at(-1),
      });
      const starred = [{ operator: 'is', operand: 'starred' }];
      const found = await reader.get('/messages', page('newest', 10, 0, { narrow: starred }));
      expect(ids(found)).toEqual(others);
    });

    it('A4.6: an anchor between messages counts the same', async () => {
      const { reader, writer, told } = await scene();
      const { realm } = team();
      const elsewhere = await say(realm, writer.id, await addChannel(realm));
      const later = await say(realm, writer.id, [reader.id]);
      const answer = await reader.get('/messages', page(elsewhere, 2, 1));
      expect(ids(answer)).toEqual([...told.slice(3), later]);
      expect(answer.body.found_anchor).toBe(false);
    });

    it('4.6, A4.6: newest is 10^16, and never found itself', async () => {
      const { reader, fourth, fifth } = await scene();
      const answer = await reader.get('/messages', page('newest', 2, 0));
      expect(ids(answer)).toEqual([fourth, fifth]);
      expect(answer.body).toMatchObject({ anchor: 1e16, found_newest: true, found_anchor: false });
      expect(answer.body.found_oldest).toBe(false);
    });

    it('4.6, A4.6: oldest is 0, and nothing is older', async () => {
      const { reader, first } = await scene();
      const answer = await reader.get('/messages', page('oldest', 0, 1));
      expect(ids(answer)).toEqual([first]);
      expect(answer.body).toMatchObject({ anchor: 0, found_oldest: true, found_newest: false });
    });

    it('A4.6: with num_before 0 the oldest is not found, with num_after 0 the newest is not', async () => {
      const { reader, first, fifth } = await scene();
      const start = await reader.get('/messages', page(first, 0, 0));
      expect(ids(start)).toEqual([first]);
      expect(start.body).toMatchObject({ found_oldest: false, found_newest: false });
      const end = await reader.get('/messages', page(fifth, 9, 9));
      expect(end.body).toMatchObject({ found_oldest: true, found_newest: true });
    });

    it('4.6: first_unread is the oldest unread message, or else the newest', async () => {
      const { reader, told, second, third } = await scene();
      await reader.post('/messages/flags', { messages: told.slice(0, 2), op: 'add', flag: 'read' });
      const some = await reader.get('/messages', page('first_unread', 1, 0));
      expect(some.body.anchor).toBe(third);
      expect(ids(some)).toEqual([second, third]);
      await reader.post('/mark_all_as_read');
      expect((await reader.get('/messages', page('first_unread', 1, 0))).body.anchor).toBe(1e16);
    });

    it('A4.6: first_unread skips muted messages, unless the narrow is about them', async () => {
      const { reader, writer, channel, first } = await scene();
      const { realm } = team();
      const direct = await say(realm, writer.id, [reader.id]);
      await reader.post('/users/me/subscriptions/properties', {
        subscription_data: [{ stream_id: channel.id, property: 'is_muted', value: true }],
      });
      expect((await reader.get('/messages', page('first_unread', 0, 0))).body.anchor).toBe(direct);
      const narrow = [{ operator: 'channel', operand: channel.id }];
      const inside = await reader.get('/messages', page('first_unread', 0, 0, { narrow }));
      expect(inside.body.anchor).toBe(first);
    });

    it('trap 5: use_first_unread_anchor is accepted with anchor, and takes precedence if true', async () => {
      const { reader, first, third } = await scene();
      const both = (use_first_unread_anchor: boolean) =>
        reader.get('/messages', page(third, 0, 0, { use_first_unread_anchor }));
      expect((await both(true)).body.anchor).toBe(first);
      expect((await both(false)).body.anchor).toBe(third);
      const alone = { num_before: 0, num_after: 0, use_first_unread_anchor: true };
      expect((await reader.get('/messages', alone)).body.anchor).toBe(first);
    });

    it.each([
      ['-5', 0],
      ['99999999999999999', 1e16],
    ])('A4.6: the anchor %s is %d', async (anchor, expected) => {
      const { reader } = await scene();
      expect((await reader.get('/messages', page(anchor, 0, 0))).body.anchor).toBe(expected);
    });

    it.each([
      ['no anchor', { num_before: 1, num_after: 1 }],
      ['an invalid anchor', page('yesterday', 1, 1)],
      ['more than 5000', page('newest', 5000, 1)],
      ['a negative count', page('newest', -1, 1)],
      ['message_ids and an anchor', { message_ids: [1], anchor: 'newest' }],
      ['message_ids and a count', { message_ids: [1], num_before: 1 }],
      ['message_ids and include_anchor', { message_ids: [1], include_anchor: true }],
      [
        'message_ids and use_first_unread_anchor',
        { message_ids: [1], use_first_unread_anchor: true },
      ],
    ])('4.6, 8, A4.6: %s is refused', async (_what, parameters) => {
      expect(refused(await team().owner.get('/messages', parameters))).toBe(true);
    });

    it('A4.6: a missing count is REQUEST_VARIABLE_MISSING', async () => {
      const { status, body } = await team().owner.get('/messages', {
        anchor: 'newest',
        num_before: 1,
      });
      expect({ status, code: body.code }).toEqual({
        status: 400,
        code: 'REQUEST_VARIABLE_MISSING',
      });
    });

    it('4.6: message_ids returns readable messages, even if never received', async () => {
      const { told } = await scene();
      const passerBy = await team().person();
      expect(ids(await passerBy.get('/messages', { message_ids: told }))).toEqual(told);
      const narrow = [{ operator: 'is', operand: 'unread' }];
      expect(ids(await passerBy.get('/messages', { message_ids: told, narrow }))).toEqual([]);
      const guest = await team().person('guest');
      expect(ids(await guest.get('/messages', { message_ids: told }))).toEqual([]);
    });

    it('4.6: message_ids returns visible matching messages, without an anchor', async () => {
      const { reader, writer, first, third } = await scene();
      const { realm } = team();
      const hidden = await say(realm, writer.id, await addChannel(realm, { invite_only: true }));
      const answer = await reader.get('/messages', {
        message_ids: [third, hidden, 999_999, first, third],
      });
      expect(ids(answer)).toEqual([first, third]);
      expect(answer.body).not.toHaveProperty('anchor');
      expect(answer.body).toMatchObject({ found_anchor: false, found_newest: false });
      const narrow = [{ operator: 'id', operand: third }];
      expect(ids(await reader.get('/messages', { message_ids: [first, third], narrow }))).toEqual([
        third,
      ]);
    });
  });

  describe('fields of a message', () => {
    it('2.1: a channel message has every field', async () => {
      const { reader, writer, channel, first } = await scene();
      const answer = await reader.get('/messages', page(first, 0, 0));
      expect(answer.body.messages).toEqual([
        {
          id: first,
          type: 'stream',
          sender_id: writer.id,
          sender_email: writer.email,
          sender_full_name: expect.any(String),
          sender_realm_str: '',
          avatar_url: expect.any(String),
          client: 'test',
          content: '<p>hello</p>',
          content_type: 'text/html',
          display_recipient: channel.name,
          stream_id: channel.id,
          subject: 'talk',
          topic_links: [],
          recipient_id: channel.id,
          is_me_message: false,
          timestamp: expect.any(Number),
          reactions: [],
          submessages: [],
          flags: [],
        },
      ]);
    });

    it('2.1: a direct message lists all participants, and has no topic', async () => {
      const { realm, person } = team();
      const [one, two, three] = [await person(), await person(), await person()];
      const id = await say(realm, one.id, [two.id, three.id]);
      const reply = await say(realm, two.id, [one.id, three.id]);
      const { body } = await three.get('/messages', { message_ids: [id, reply] });
      expect(body.messages[0]).toMatchObject({ type: 'private', subject: '' });
      expect(body.messages[0]).not.toHaveProperty('stream_id');
      expect(body.messages[0].display_recipient.map((each: { id: number }) => each.id)).toEqual([
        one.id,
        two.id,
        three.id,
      ]);
      expect(body.messages[0].display_recipient[0].is_mirror_dummy).toBe(false);
      expect(body.messages[1].recipient_id).toBe(body.messages[0].recipient_id);
    });

    it('4.6: apply_markdown=false returns the source', async () => {
      const { reader, writer, channel } = await scene();
      const id = await say(team().realm, writer.id, channel, {
        content: '*so*',
        rendered: { html: '<p><em>so</em></p>' },
      });
      const { body } = await reader.get('/messages', { message_ids: [id], apply_markdown: false });
      expect(body.messages[0]).toMatchObject({ content: '*so*', content_type: 'text/x-markdown' });
    });

    it('convention 7: the empty topic has a display name for clients that do not support it', async () => {
      const { reader, writer, channel } = await scene();
      const id = await say(team().realm, writer.id, channel, { topic: '' });
      const shown = async (more: object) =>
        (await reader.get('/messages', { message_ids: [id], ...more })).body.messages[0].subject;
      expect(await shown({})).toBe('general chat');
      expect(await shown({ allow_empty_topic_name: true })).toBe('');
    });

    it('2.1: no avatar is ever null', async () => {
      const { reader, first } = await scene();
      const { body } = await reader.get('/messages', {
        message_ids: [first],
        client_gravatar: true,
      });
      expect(body.messages[0].avatar_url).not.toBeNull();
    });
  });

  describe('4.6 search', () => {
    it('A2.1: matches are marked in content and topic, and only for a search', async () => {
      const { reader, writer, channel } = await scene();
      const id = await say(team().realm, writer.id, channel, {
        topic: 'Deploys & more',
        content: 'we deployed <it>',
      });
      const search = {
        message_ids: [id],
        narrow: [['search', 'deploying']],
        apply_markdown: false,
      };
      const { body } = await reader.get('/messages', search);
      expect(body.messages[0]).toMatchObject({
        content: 'we deployed <it>',
        match_content: '<p>we <span class="highlight">deployed</span> &lt;it&gt;</p>',
        match_subject: '<span class="highlight">Deploys</span> &amp; more',
      });
      const plain = await reader.get('/messages', { message_ids: [id] });
      expect(plain.body.messages[0]).not.toHaveProperty('match_content');
    });

    it.each([
      ['two words, one in the topic', 'parrot norwegian', true],
      ['words in any order', 'blue parrot', true],
      ['a word that is not there', 'parrot green', false],
      ['a quoted part as it stands', '"Parrot, Blue"', true],
      ['a quoted part in another order', '"blue, parrot"', false],
      ['stop words', 'the parrot is', true],
      ['nothing but stop words', 'the', false],
      ['accents and case', 'ÜBER', true],
      ['a quoted part with capitals beyond ASCII', '"ÜBER 100%"', true],
      ['wildcards of SQL', '"par%"', false],
      ['a wildcard of files', '"par*blue"', false],
      ['a quoted part with marks that are wildcards elsewhere', '"[y]? *_\\^-]"', true],
      ['quoted letters of other scripts, in the other case', '"ЩИТ ἄΛΦΑ 𐐨"', true],
      ['operators of the engines', 'parrot" OR "x', false],
      ['more of them', 'parrot:* & !blue', true],
      ['a lone quote', '"parrot', true],
    ])('A4.6: searching for %s', async (_what, text, isFound) => {
      const { reader, writer, channel } = await scene();
      await say(team().realm, writer.id, channel, {
        topic: 'Norwegian',
        content: 'the parrot, blue; über 100% [Y]? *_\\^-] щИт ἄλφα 𐐀',
      });
      const answer = await reader.get(
        '/messages',
        page('newest', 9, 0, { narrow: [['search', text]] }),
      );
      expect(answer.status).toBe(200);
      expect(ids(answer)).toHaveLength(isFound ? 1 : 0);
    });

    it('D: the cost of a search is bounded, for any number of quoted parts and letters', async () => {
      const { reader, writer, channel } = await scene();
      const content = 'zażółć gęślą jaźń '.repeat(500);
      const said: number[] = [];
      for (let index = 0; index < 20; index += 1) {
        said.push(await say(team().realm, writer.id, channel, { content }));
      }
      const narrow = (searches: readonly string[]) =>
        searches.map((operand) => ({ operator: 'search', operand, negated: true }));
      const parts = Array.from({ length: 125 }, () => '"jaźń"').join(' ');
      const within = await reader.get(
        '/messages',
        page('newest', 99, 0, { narrow: narrow([parts]) }),
      );
      expect(within.status).toBe(200);
      expect(ids(within).filter((id) => said.includes(id))).toEqual([]);
      const beyond = narrow(
        Array.from({ length: 100 }, (_, index) => `"zażółć gęślą jaźń ${index}"`),
      );
      const answer = await reader.post('/messages/flags/narrow', {
        ...{ anchor: 'newest', num_before: 99, num_after: 0, narrow: beyond },
        ...{ op: 'add', flag: 'starred' },
      });
      expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_NARROW' } });
    });

    it('A4.6: several search terms are combined', async () => {
      const { reader, writer, channel } = await scene();
      const id = await say(team().realm, writer.id, channel, { content: 'the red fox' });
      const narrow = [
        ['search', 'the'],
        ['search', 'fox'],
      ];
      expect(ids(await reader.get('/messages', page('newest', 9, 0, { narrow })))).toEqual([id]);
    });
  });

  describe('4.6 narrows', () => {
    it('4.6: a term in list form takes the same operands as one in object form', async () => {
      const { reader, writer, channel, told, third } = await scene();
      const wanted = new Map<unknown[], number[]>([
        [['id', third], [third]],
        [['with', third], [third]],
        [['channel', channel.id], told],
        [['sender', writer.id], told],
        [['dm', [writer.id]], []],
      ]);
      for (const [pair, expected] of wanted) {
        const [operator, operand] = pair;
        for (const term of [pair, { operator, operand }]) {
          const narrow = operator === 'with' ? [term, ['id', third]] : [term];
          const answer = await reader.get('/messages', page('newest', 9, 0, { narrow }));
          expect(answer.body.result, JSON.stringify(term)).toBe('success');
          expect(ids(answer), JSON.stringify(term)).toEqual(expected);
        }
      }
    });

    it('A4.6: unknown channels and people are BAD_NARROW', async () => {
      const { reader } = await scene();
      for (const term of [
        ['channel', 'nowhere'],
        ['sender', 'no@body'],
        ['dm', 'no@body'],
      ]) {
        const { status, body } = await reader.get(
          '/messages',
          page('newest', 1, 0, { narrow: [term] }),
        );
        expect({ status, code: body.code }).toEqual({ status: 400, code: 'BAD_NARROW' });
        expect(body.desc).toEqual(expect.any(String));
      }
    });

    it('A4.6: a hidden channel gets the response for a missing one', async () => {
      const { reader, writer } = await scene();
      const hidden = await addChannel(team().realm, { invite_only: true });
      await say(team().realm, writer.id, hidden);
      const find = (operand: string | number) =>
        reader.get(
          '/messages',
          page('newest', 9, 0, { narrow: [{ operator: 'channel', operand }] }),
        );
      const missing = await find('nowhere');
      expect(missing.body.code).toBe('BAD_NARROW');
      expect(await find(hidden.name)).toEqual(missing);
      expect(await find(hidden.id)).toEqual(missing);
    });

    it('trap 27: the order of people in a conversation does not matter, nor whether the caller is named', async () => {
      const { realm, person } = team();
      const [one, two, three] = [await person(), await person(), await person()];
      const id = await say(realm, one.id, [two.id, three.id]);
      for (const operand of [
        [two.id, three.id],
        [three.id, one.id, two.id],
      ]) {
        const narrow = [{ operator: 'dm', operand }];
        expect(ids(await one.get('/messages', page('newest', 9, 0, { narrow })))).toEqual([id]);
      }
      const text = [['pm-with', `${three.email},${two.email}`]];
      expect(ids(await one.get('/messages', page('newest', 9, 0, { narrow: text })))).toEqual([id]);
    });

    it('A4.6: with follows a message to its current place, whatever place the narrow names', async () => {
      const { reader, writer, channel, first, told } = await scene();
      const direct = await say(team().realm, writer.id, [reader.id]);
      const find = async (narrow: unknown[]) =>
        ids(await reader.get('/messages', page('newest', 9, 0, { narrow })));
      const withFirst = { operator: 'with', operand: first };
      expect(await find([['channel', channel.name], ['topic', 'elsewhere'], withFirst])).toEqual(
        told,
      );
      expect(await find([['topic', 'x'], { operator: 'with', operand: direct }])).toEqual([direct]);
    });

    it('A4.6: with and a missing message uses the named conversation, or is BAD_NARROW', async () => {
      const { reader, channel, told } = await scene();
      const missing = { operator: 'with', operand: 999_999 };
      const narrow = [['channel', channel.name], ['topic', 'talk'], missing];
      expect(ids(await reader.get('/messages', page('newest', 9, 0, { narrow })))).toEqual(told);
      const alone = await reader.get('/messages', page('newest', 9, 0, { narrow: [missing] }));
      expect(alone.body.code).toBe('BAD_NARROW');
    });
  });

  describe('visibility', () => {
    it('4.6: history before subscribing is in the channel, not among received messages', async () => {
      const { realm, person } = team();
      const [reader, writer] = [await person(), await person()];
      const channel = await addChannel(realm);
      const early = await say(realm, writer.id, channel);
      await subscribe(realm, reader.id, channel);
      const late = await say(realm, writer.id, channel);
      expect(ids(await reader.get('/messages', page('newest', 9, 0)))).toEqual([late]);
      const narrow = [{ operator: 'channel', operand: channel.id }];
      const all = await reader.get('/messages', page('newest', 9, 0, { narrow }));
      expect(ids(all)).toEqual([early, late]);
      expect(all.body.messages[0].flags).toEqual(['read', 'historical']);
    });

    it('trap 19: an is term searches received messages only', async () => {
      const { realm, person } = team();
      const [reader, writer] = [await person(), await person()];
      const channel = await addChannel(realm);
      const id = await say(realm, writer.id, channel, { topic: '✔ done' });
      const find = async (term: string) =>
        ids(
          await reader.get(
            '/messages',
            page('newest', 9, 0, {
              narrow: [
                { operator: 'channel', operand: channel.id },
                { operator: 'is', operand: term, negated: term !== 'resolved' },
              ],
            }),
          ),
        );
      expect(await find('starred')).toEqual([]);
      expect(await find('resolved')).toEqual([id]);
    });

    it.each([
      ['public, before subscribing', {}, [0, 1], [0, 1]],
      ['private with shared history', { invite_only: true }, [0, 1], []],
      [
        'private with protected history',
        { invite_only: true, history_public_to_subscribers: false },
        [1],
        [],
      ],
    ])('D3: %s', async (_kind, wanted, whileIn, afterwards) => {
      const { realm, person } = team();
      const [reader, writer] = [await person(), await person()];
      const channel = await addChannel(realm, wanted);
      const told = [await say(realm, writer.id, channel)];
      await subscribe(realm, reader.id, channel);
      told.push(await say(realm, writer.id, channel));
      const seen = async () => {
        const narrow = [{ operator: 'channel', operand: channel.id }];
        const answer = await reader.get('/messages', page('newest', 9, 0, { narrow }));
        const listed = answer.body.code === 'BAD_NARROW' ? [] : ids(answer);
        const single: number[] = [];
        for (const id of told) {
          if ((await reader.get(`/messages/${id}`)).status === 200) single.push(id);
        }
        expect(single).toEqual(listed);
        return listed.map((id) => told.indexOf(id));
      };
      expect(await seen()).toEqual(whileIn);
      await unsubscribe(realm, reader.id, channel);
      expect(await seen()).toEqual(afterwards);
    });

    it('D3: guests find public channels only if subscribed', async () => {
      const { realm, person } = team();
      const [guest, writer] = [await person('guest'), await person()];
      const [joined, other] = [await addChannel(realm), await addChannel(realm)];
      const early = await say(realm, writer.id, joined);
      await subscribe(realm, guest.id, joined);
      const late = await say(realm, writer.id, joined);
      const hidden = await say(realm, writer.id, other);
      const find = async (narrow: unknown[]) =>
        ids(await guest.get('/messages', page('newest', 9, 0, { narrow })));
      expect(await find([{ operator: 'channel', operand: joined.id }])).toEqual([early, late]);
      expect(await find([['channels', 'public']])).toEqual([late]);
      const narrow = [{ operator: 'channel', operand: other.id }];
      const answer = await guest.get('/messages', page('newest', 9, 0, { narrow }));
      expect(answer.body.code).toBe('BAD_NARROW');
      expect(refused(await guest.get(`/messages/${hidden}`))).toBe(true);
    });

    it('D3: an administrator cannot read a private channel without being subscribed', async () => {
      const { realm, person } = team();
      const [admin, writer] = [await person('administrator'), await person()];
      const channel = await addChannel(realm, { invite_only: true });
      const id = await say(realm, writer.id, channel);
      const narrow = [{ operator: 'channel', operand: channel.id }];
      expect(ids(await admin.get('/messages', page('newest', 9, 0, { narrow })))).toEqual([]);
      expect(refused(await admin.get(`/messages/${id}`))).toBe(true);
    });

    it('D3: archived channels stay readable', async () => {
      const { realm, person } = team();
      const [reader, writer] = [await person(), await person()];
      const channel = await addChannel(realm, { is_archived: true });
      const id = await say(realm, writer.id, channel);
      const narrow = [['channel', channel.name]];
      expect(ids(await reader.get('/messages', page('newest', 9, 0, { narrow })))).toEqual([id]);
    });

    it('4.6: a mentioned bot finds that message, without being in the channel', async () => {
      const { realm, person, bot } = team();
      const owner = await person();
      const helper = await bot(owner);
      const channel = await addChannel(realm);
      const id = await say(realm, owner.id, channel, {
        rendered: { mentionedUserIds: [helper.id] },
      });
      await say(realm, owner.id, channel);
      const answer = await helper.get('/messages', page('newest', 9, 0));
      expect(ids(answer)).toEqual([id]);
      expect(answer.body.messages[0].flags).toEqual(['mentioned']);
    });

    it('A2.1: a guest who may not see everyone gets messages of hidden users without their names', async () => {
      const { realm, owner, person } = team();
      const [guest, writer] = [await person('guest'), await person('member', 'Secret Name')];
      const partner = await person('member', 'Known Partner');
      const channel = await addChannel(realm);
      await subscribe(realm, guest.id, channel);
      const id = await say(realm, writer.id, channel);
      const direct = await say(realm, partner.id, [guest.id]);
      const setting = (name: string) =>
        realm.write((change) => {
          const value = change.state.systemGroupId(name as 'role:members');
          change.put(realmSettingRows, { name: 'can_access_all_users_group', value });
        });
      await setting('role:members');
      const { body } = await guest.get('/messages', { message_ids: [id, direct] });
      expect(body.messages[0]).toMatchObject({
        sender_id: writer.id,
        sender_full_name: 'Unknown user',
        sender_email: expect.stringMatching(`^user${writer.id}@`),
      });
      expect(body.messages[1]).toMatchObject({ sender_full_name: 'Known Partner' });
      expect(JSON.stringify(body)).not.toContain('Secret Name');
      expect(JSON.stringify(body)).not.toContain(writer.email);
      const full = await owner.get('/messages', {
        message_ids: [id],
        narrow: [['channels', 'public']],
      });
      expect(full.body.messages[0].sender_full_name).toBe('Secret Name');
      await setting('role:everyone');
    });

    it('4.6: users of another organization find nothing', async () => {
      const { first, channel } = await scene();
      const stranger = await team().stranger();
      expect(ids(await stranger.get('/messages', page('newest', 9, 0)))).toEqual([]);
      expect(ids(await stranger.get('/messages', { message_ids: [first] }))).toEqual([]);
      const narrow = [{ operator: 'channel', operand: channel.id }];
      const inside = await stranger.get('/messages', page('newest', 9, 0, { narrow }));
      expect(inside.body.code).toBe('BAD_NARROW');
      expect(refused(await stranger.get(`/messages/${first}`))).toBe(true);
    });

    it('4.6: spectators read web-public channels and nothing else', async () => {
      const { realm, url, person } = team();
      const writer = await person();
      const [open, closed] = [
        await addChannel(realm, { is_web_public: true }),
        await addChannel(realm),
      ];
      const id = await say(realm, writer.id, open);
      const hidden = await say(realm, writer.id, closed);
      const ask = async (path: string) => {
        const response = await fetch(`${url}/api/v1${path}`);
        return { status: response.status, body: await response.json() };
      };
      const query = (narrow: unknown[]) =>
        `/messages?anchor=newest&num_before=9&num_after=0&narrow=${encodeURIComponent(JSON.stringify(narrow))}`;
      const set = (value: boolean) =>
        realm.write((change) =>
          change.put(realmSettingRows, { name: 'enable_spectator_access', value }),
        );
      expect((await ask(query([['channels', 'web-public']]))).status).toBe(401);
      await set(true);
      const answer = await ask(
        query([
          ['channels', 'web-public'],
          ['channel', open.name],
        ]),
      );
      expect(ids(answer)).toEqual([id]);
      expect(ids(await ask(query([['channels', 'web-public']])))).not.toContain(hidden);
      const withMessage = (message: number) =>
        ask(
          query([
            ['channels', 'web-public'],
            ['with', String(message)],
          ]),
        );
      expect(ids(await withMessage(id))).toEqual([id]);
      expect((await withMessage(hidden)).body.code).toBe('BAD_NARROW');
      expect((await ask(query([]))).status).toBe(401);
      expect((await ask(query([['with', String(id)]]))).status).toBe(401);
      expect((await ask(`/messages/${id}`)).status).toBe(200);
      expect(refused(await ask(`/messages/${hidden}`))).toBe(true);
      await set(false);
    });

    it('2.10: spectators see no address of a person, and cannot find people by address', async () => {
      const { realm, url, person } = team();
      const [writer, hidden, reader] = [await person(), await person(), await person()];
      await hidden.patch('/settings', { email_address_visibility: 4 });
      const bot = await team().bot(writer);
      const open = await addChannel(realm, { is_web_public: true });
      const told = [
        await say(realm, writer.id, open),
        await say(realm, hidden.id, open),
        await say(realm, bot.id, open),
      ];
      const [written = 0, byHidden = 0, byBot = 0] = told;
      const set = (value: boolean) =>
        realm.write((change) =>
          change.put(realmSettingRows, { name: 'enable_spectator_access', value }),
        );
      await set(true);
      const ask = async (path: string) => {
        const response = await fetch(`${url}/api/v1${path}`);
        return { status: response.status, body: await response.json() };
      };
      const narrowed = (...terms: unknown[]) => [
        ['channels', 'web-public'],
        ['channel', open.name],
        ...terms,
      ];
      const asked = (...terms: unknown[]) =>
        ask(
          `/messages?anchor=newest&num_before=9&num_after=0&narrow=${encodeURIComponent(JSON.stringify(narrowed(...terms)))}`,
        );
      const sendersOf = ({ body }: Answer) =>
        body.messages.map(({ sender_email }: { sender_email: string }) => sender_email);

      // Each requests the page after the other: one's cached page is not the other's.
      const { members } = (await ask('/users')).body;
      const shownTo = (id: number) =>
        members.find((each: { user_id: number }) => each.user_id === id).email;
      const standIn = shownTo(writer.id);
      for (let round = 0; round < 2; round += 1) {
        const forReader = await reader.get(
          '/messages',
          page('newest', 9, 0, { narrow: narrowed() }),
        );
        expect(sendersOf(forReader)).toEqual([
          writer.email,
          `user${hidden.id}@localhost`,
          bot.email,
        ]);
        expect(sendersOf(await asked())).toEqual([standIn, shownTo(hidden.id), bot.email]);
      }
      expect(standIn).toMatch(new RegExp(`^user${writer.id}@`));
      expect((await ask(`/messages/${written}`)).body.message.sender_email).toBe(standIn);
      expect(sendersOf(await asked(['search', 'hello']))).not.toContain(writer.email);

      const unknown = await asked(['sender', 'no@body']);
      expect(unknown.body.code).toBe('BAD_NARROW');
      for (const each of [writer, hidden]) {
        expect(await asked(['sender', each.email])).toEqual(unknown);
      }
      expect(ids(await asked(['sender', standIn]))).toEqual([written]);
      expect(ids(await asked(['sender', shownTo(hidden.id)]))).toEqual([byHidden]);
      expect(ids(await asked(['sender', bot.email]))).toEqual([byBot]);
      await set(false);
    });
  });

  describe('4.8 a single message', () => {
    it('4.8: returns the message and its Markdown', async () => {
      const { reader, writer, channel } = await scene();
      const id = await say(team().realm, writer.id, channel, {
        topic: '',
        content: '**so**',
        rendered: { html: '<p><strong>so</strong></p>' },
      });
      const { body } = await reader.get(`/messages/${id}`);
      expect(body.raw_content).toBe('**so**');
      expect(body.message).toMatchObject({
        id,
        content: '<p><strong>so</strong></p>',
        subject: 'general chat',
        flags: [],
      });
      const raw = await reader.get(`/messages/${id}`, {
        apply_markdown: false,
        allow_empty_topic_name: true,
      });
      expect(raw.body.message).toMatchObject({ content: '**so**', subject: '' });
      const outside = await (await team().person()).get(`/messages/${id}`);
      expect(outside.body.message.flags).toEqual(['read', 'historical']);
    });

    it('4.8, A4.8: missing and inaccessible messages look the same', async () => {
      const { realm, person } = team();
      const [one, two, three] = [await person(), await person(), await person()];
      const direct = await say(realm, one.id, [two.id]);
      const hidden = await three.get(`/messages/${direct}`);
      expect(refused(hidden)).toBe(true);
      expect((await three.get('/messages/99999999')).body).toEqual(hidden.body);
      expect((await two.get(`/messages/${direct}`)).body.message.display_recipient).toHaveLength(2);
    });
  });

  describe('4.7 matches_narrow', () => {
    it('4.7: returns matching messages, with marks for a search', async () => {
      const { reader, writer, channel, first } = await scene();
      const id = await say(team().realm, writer.id, channel, { content: 'big fish' });
      const ask = (narrow: unknown[]) =>
        reader.get('/messages/matches_narrow', { msg_ids: [first, id], narrow });
      expect((await ask([['search', 'fish']])).body.messages).toEqual({
        [id]: {
          match_content: '<p>big <span class="highlight">fish</span></p>',
          match_subject: 'talk',
        },
      });
      const all = (await ask([{ operator: 'channel', operand: channel.id }])).body.messages;
      expect(Object.keys(all)).toEqual([String(first), String(id)]);
      expect(all[first]).toEqual({ match_content: '<p>hello</p>', match_subject: 'talk' });
    });

    it('4.7: only checks received messages', async () => {
      const { realm, person } = team();
      const [reader, writer] = [await person(), await person()];
      const channel = await addChannel(realm);
      const id = await say(realm, writer.id, channel);
      const narrow = [{ operator: 'channel', operand: channel.id }];
      const { body } = await reader.get('/messages/matches_narrow', { msg_ids: [id], narrow });
      expect(body.messages).toEqual({});
    });
  });
});
