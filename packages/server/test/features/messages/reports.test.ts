import { limits } from '@tidings/shared-types';
import { beforeAll, describe, expect, it } from 'vitest';
import { fresh } from '../../support/channels.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

const done = { status: 200, body: { result: 'success', msg: '' } };

forEachTeam((team) => {
  async function send(person: Person, message: object): Promise<number> {
    const answer = await person.post('/messages', { content: 'hello', ...message });
    expect(answer).toMatchObject({ status: 200 });
    return answer.body.id;
  }

  /** Creates a private channel for reports, with only the owner. */
  async function moderation(): Promise<number> {
    const id = await team().channel(fresh(), { settings: { invite_only: true } });
    const settings = { moderation_request_channel_id: id };
    expect((await team().owner.patch('/realm', settings)).status).toBe(200);
    return id;
  }

  async function newestIn(channel: number, reader = team().owner, applyMarkdown = false) {
    const { body } = await reader.get('/messages', {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow: [{ operator: 'channel', operand: channel }],
      apply_markdown: applyMarkdown,
      allow_empty_topic_name: true,
    });
    return body.messages[0];
  }

  function report(person: Person, id: number, wanted: Record<string, unknown> = {}) {
    return person.post(`/messages/${id}/report`, { report_type: 'spam', ...wanted });
  }

  beforeAll(async () => {
    const watchers = { name: 'watchers', description: '', members: [team().owner.id] };
    expect((await team().owner.post('/user_groups/create', watchers)).status).toBe(200);
  });

  describe('the report', () => {
    it('4.17: moderators get it in their channel, from the Notification Bot', async () => {
      const moderators = await moderation();
      const [reporter, sender] = [await team().person(), await team().person('member', 'Bad Bob')];
      const name = fresh();
      const channel = await team().channel(name, { subscribers: [sender] });
      const to = { type: 'channel', to: channel, topic: 'a.b c' };
      const id = await send(sender, { ...to, content: 'Buy *now*' });
      const events = await team().eventsOf(async () => {
        const wanted = { report_type: 'norms', description: ' Third time.\n\nReally. ' };
        expect(await report(reporter, id, wanted)).toEqual(done);
      });
      expect(events).toMatchObject([
        { audience: `channel:${moderators}`, event: { type: 'message' } },
      ]);
      const message = await newestIn(moderators);
      expect(message).toMatchObject({
        sender_full_name: 'Notification Bot',
        client: 'Internal',
        subject: 'Bad Bob moderation',
      });
      const { content: html } = await newestIn(moderators, team().owner, true);
      for (const [who, fullName] of [
        [reporter.id, (await reporter.get('/users/me')).body.full_name],
        [sender.id, 'Bad Bob'],
      ]) {
        expect(html).toContain(
          `<span class="user-mention silent" data-user-id="${who}">${fullName}</span>`,
        );
      }
      expect(html).toContain('<strong>violation of community norms</strong>');
      expect(html).toContain('<blockquote>\n<p>Third time.</p>\n<p>Really.</p>\n</blockquote>');
      expect(html).toContain('<p>Buy <em>now</em></p>');
      expect(html).toContain('<div class="spoiler-block">');
      const slug = `${channel}-${name.replaceAll(' ', '-')}`;
      expect(html).toContain(`href="/#narrow/channel/${slug}/topic/a.2Eb.20c/near/${id}"`);
    });

    it.each([
      ['spam', 'spam'],
      ['harassment', 'harassment'],
      ['inappropriate', 'inappropriate content'],
      ['norms', 'violation of community norms'],
      ['other', 'other'],
    ])('4.17, A4.17: type %s is shown as %s', async (report_type, label) => {
      const moderators = await moderation();
      const person = await team().person();
      const id = await send(person, { type: 'direct', to: [person.id] });
      expect(await report(person, id, { report_type, description: 'why' })).toEqual(done);
      expect((await newestIn(moderators)).content).toContain(`**${label}**`);
    });

    it('A4.17: a direct message is quoted to moderators who could not read it', async () => {
      const moderators = await moderation();
      const [reporter, sender] = [await team().person(), await team().person()];
      const id = await send(sender, { type: 'direct', to: [reporter.id], content: 'psst' });
      expect(await report(reporter, id)).toEqual(done);
      const { content } = await newestIn(moderators);
      expect(content).toContain('reported a direct message');
      expect(content).toContain('> psst');
      const members = [reporter.id, sender.id].sort((a, b) => a - b).join(',');
      expect(content).toContain(`/#narrow/dm/${members}-dm/near/${id}`);
      expect((await team().owner.get(`/messages/${id}`)).status).toBe(400);
    });

    it('A4.17: the report is in the empty topic if no other is allowed', async () => {
      const moderators = await moderation();
      const policy = { topics_policy: 'empty_topic_only' };
      expect((await team().owner.patch(`/streams/${moderators}`, policy)).status).toBe(200);
      const person = await team().person();
      const id = await send(person, { type: 'direct', to: [person.id] });
      expect(await report(person, id)).toEqual(done);
      expect((await newestIn(moderators)).subject).toBe('');
    });

    it('A4.17: a long name is truncated to fit the topic', async () => {
      const moderators = await moderation();
      const person = await team().person('member', 'N'.repeat(100));
      const id = await send(person, { type: 'direct', to: [person.id] });
      expect(await report(person, id)).toEqual(done);
      expect((await newestIn(moderators)).subject).toBe(`${'N'.repeat(57)}...`);
    });

    it.each([
      ['fences', '````\n```\n~~~~\n```spoiler x\n'],
      ['line breaks of all kinds', 'a\r\r@**all**\r\n\r\n@**topic** \u2028 @**everyone**'],
      ['mentions', '@**all** @*watchers* @**topic**'],
      ['length', `${'word '.repeat(1990)}\n@**all**`],
    ])('A4.17: quoted %s neither end the quote nor mention anyone', async (_case, evil) => {
      const moderators = await moderation();
      const sender = await team().person();
      const content = `start\n${evil}`;
      const id = await send(sender, { type: 'direct', to: [sender.id], content });
      const description = content.slice(0, limits.reportDescriptionLength);
      expect(await report(sender, id, { description })).toEqual(done);
      const { content: html, flags } = await newestIn(moderators, team().owner, true);
      expect(flags).toEqual([]);
      expect(html.match(/<blockquote>/g)).toHaveLength(2);
      expect(html).toMatch(/Go to the message<\/a>/);
      expect(html).not.toMatch(/class="(user-mention channel-wildcard-mention|topic-mention)"/);
    });
  });

  it('B-realm: the channel for reports is private, active, and visible to the user who selects it', async () => {
    const open = await team().channel(fresh());
    const administrator = await team().person('administrator');
    const hers = await team().channel(fresh(), { settings: { invite_only: true } });
    const archived = await moderation();
    await team().owner.delete(`/streams/${archived}`);
    await team().owner.patch('/realm', { moderation_request_channel_id: -1 });
    for (const id of [open, archived, 999_999_999]) {
      const settings = { moderation_request_channel_id: id };
      expect(await administrator.patch('/realm', settings)).toSatisfy(refused);
    }
    const settings = { moderation_request_channel_id: hers };
    expect((await administrator.patch('/realm', settings)).status).toBe(200);
  });

  describe('refusals', () => {
    it('4.17: without a channel for reports they are refused', async () => {
      const person = await team().person();
      const id = await send(person, { type: 'direct', to: [person.id] });
      await team().owner.patch('/realm', { moderation_request_channel_id: -1 });
      expect(await report(person, id)).toSatisfy(refused);
      const archived = await moderation();
      expect((await team().owner.delete(`/streams/${archived}`)).status).toBe(200);
      expect(await report(person, id)).toSatisfy(refused);
    });

    it('4.17: a report of type other needs a description', async () => {
      await moderation();
      const person = await team().person();
      const id = await send(person, { type: 'direct', to: [person.id] });
      for (const wrong of [{}, { description: '' }, { description: ' \n' }]) {
        expect(await report(person, id, { report_type: 'other', ...wrong })).toSatisfy(refused);
      }
      expect(await report(person, id, { description: ' ' })).toEqual(done);
    });

    it('4.17: the type is one of five, and required', async () => {
      await moderation();
      const person = await team().person();
      const id = await send(person, { type: 'direct', to: [person.id] });
      expect(await report(person, id, { report_type: 'rude' })).toSatisfy(refused);
      const { body } = await person.post(`/messages/${id}/report`, { description: 'why' });
      expect(body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', var_name: 'report_type' });
    });

    it('A8: a description has at most 1000 code points', async () => {
      await moderation();
      const person = await team().person();
      const id = await send(person, { type: 'direct', to: [person.id] });
      const longest = '𝒜'.repeat(limits.reportDescriptionLength);
      expect(await report(person, id, { description: longest })).toEqual(done);
      expect(await report(person, id, { description: `${longest}x` })).toSatisfy(refused);
    });

    it('4.17: users can report only messages that they can read', async () => {
      const moderators = await moderation();
      const [member, friend, guest] = [
        await team().person(),
        await team().person(),
        await team().person('guest'),
      ];
      const open = await team().channel(fresh());
      const hidden = await team().channel(fresh(), { settings: { invite_only: true } });
      const bot = await team().bot(friend);
      const inChannel = (to: number) => ({ type: 'channel', to, topic: 'plans' });
      const ids = {
        public: await send(team().owner, inChannel(open)),
        private: await send(team().owner, inChannel(hidden)),
        direct: await send(member, { type: 'direct', to: [friend.id] }),
      };
      const before = (await newestIn(moderators))?.id;
      for (const [person, id] of [
        [guest, ids.public],
        [member, ids.private],
        [bot, ids.private],
        [team().owner, ids.direct],
        [await team().stranger(), ids.public],
        [member, 999_999_999],
      ] as const) {
        expect(await report(person, id)).toSatisfy(refused);
      }
      expect((await newestIn(moderators))?.id).toBe(before);
      expect(await report(member, ids.public)).toEqual(done);
      expect(await report(bot, ids.public)).toEqual(done);
    });
  });
});
