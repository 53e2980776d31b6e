import { beforeAll, describe, expect, it } from 'vitest';
import { queueOf } from '../../core/event-queues/reader.ts';
import { eventually } from '../../support/eventually.ts';
import { mailServerOfFile } from '../../support/mails.ts';
import { sent, sentTo } from '../../support/messages.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { COLLECTED_MS, LetterBox, noted, reading, waitingFor } from './letter-box.ts';

const MINUTE_MS = 60_000;

const mails = mailServerOfFile();

forEachTeam(
  (team) => {
    beforeAll(() => reading(team()));

    const newBox = () => new LetterBox(team(), mails());
    let channels = 0;
    async function channelOf(...people: Person[]): Promise<number> {
      channels += 1;
      return team().channel(`meanwhile ${channels}`, { subscribers: [team().owner, ...people] });
    }
    /** Returns a user who got a message a minute after their client's last poll. */
    async function writtenAfterPoll() {
      const reader = await team().person();
      const queue = await queueOf(reader, { event_types: ['message'] });
      await queue.held();
      team().wait(MINUTE_MS);
      const box = newBox();
      await sentTo(team().owner, [reader], 'are you there?');
      await noted(team());
      return { reader, queue, box };
    }
    const mention = ({ id }: Person) => `@**|${id}**`;

    describe('collecting', () => {
      it('B-settings: messages of a conversation within the period are one mail, other conversations another', async () => {
        const reader = await team().person();
        await reader.patch('/settings', { email_notifications_batching_period_seconds: 600 });
        const channel = await channelOf(reader);
        const box = newBox();
        await sentTo(team().owner, [reader], 'the first');
        await sent(team().owner, channel, 'plans', `${mention(reader)} elsewhere`);
        await noted(team());
        team().wait(9 * MINUTE_MS);
        await sentTo(team().owner, [reader], 'the second');
        await noted(team());
        expect(await waitingFor(team(), reader)).toBe(2);
        expect(box.of(reader)).toEqual([]);
        const mails = await box.collected(reader, MINUTE_MS + 1000);
        expect(mails).toHaveLength(2);
        const direct = mails.find(({ text }) => text.includes('the first'));
        expect(direct?.text).toMatch(/the first.*the second/s);
        await sentTo(team().owner, [reader], 'the third');
        const later = await box.collected(reader, 10 * MINUTE_MS + 1000);
        expect(later).toHaveLength(3);
        expect(later[2]?.text).not.toContain('the second');
        const threads = later.map(({ mail }) => mail.inReplyTo);
        expect(new Set(threads)).toHaveLength(2);
        expect(threads[2]).toBe(direct?.mail.inReplyTo);
      });

      it('B-settings: a message that arrives when a mail is about to be sent is not lost', async () => {
        const reader = await team().person();
        const box = newBox();
        await sentTo(team().owner, [reader], 'number 1');
        await noted(team());
        team().wait(COLLECTED_MS - 3000);
        for (let number = 2; number <= 5; number += 1) {
          await sentTo(team().owner, [reader], `number ${number}`);
          team().wait(1000);
        }
        const texts = (await box.collected(reader)).map(({ text }) => text).join('\n');
        expect(texts.match(/number \d/g)?.sort()).toEqual(
          [1, 2, 3, 4, 5].map((number) => `number ${number}`),
        );
      });

      it('B-settings: a message that arrives while a mail is being sent is in a mail of its own', async () => {
        const reader = await team().person();
        const box = newBox();
        await sentTo(team().owner, [reader], 'number 1');
        await noted(team());
        const arrived = mails().hold();
        team().wait(COLLECTED_MS);
        const release = await arrived;
        await sentTo(team().owner, [reader], 'number 2');
        await noted(team());
        release();
        const texts = (await box.collected(reader)).map(({ text }) => text.match(/number \d/g));
        expect(texts).toEqual([['number 1'], ['number 2']]);
      });

      it('B-settings: a message that arrives after a sending mail’s claim has expired is not lost', async () => {
        const reader = await team().person();
        const box = newBox();
        await sentTo(team().owner, [reader], 'number 1');
        await noted(team());
        const arrived = mails().hold();
        team().wait(COLLECTED_MS);
        const release = await arrived;
        team().wait(6 * MINUTE_MS);
        await sentTo(team().owner, [reader], 'number 2');
        await noted(team());
        release();
        const got = await box.collected(reader);
        const texts = got.map(({ text }) => text.match(/number \d/g));
        expect(texts).toEqual([['number 1'], ['number 1', 'number 2']]);
        // A mail program shows one of several mails with the same id.
        expect(new Set(got.map(({ mail }) => mail.messageId))).toHaveLength(2);
      });

      it('B-settings: after an outage of the mail server a conversation is one mail', async () => {
        const reader = await team().person();
        const box = newBox();
        mails().refusal = { stage: 'sender', code: 451 };
        const isPutOff = async () =>
          !(await team().realm.reader.get('SELECT 1 AS one FROM mails WHERE claimed_until > 0'));
        for (let number = 1; number <= 6; number += 1) {
          const { refused } = mails();
          await sentTo(team().owner, [reader], `number ${number}`);
          await noted(team());
          team().wait(COLLECTED_MS);
          await eventually(() => mails().refused > refused, 'it was tried');
          await eventually(isPutOff, 'it is put off, from now on');
        }
        mails().refusal = undefined;
        const texts = (await box.collected(reader)).map(({ text }) => text.match(/number \d/g));
        expect(texts).toEqual([[1, 2, 3, 4, 5, 6].map((number) => `number ${number}`)]);
      });

      it('D: of very many messages the newest are shown, and the others counted', async () => {
        const reader = await team().person();
        const box = newBox();
        for (let number = 1; number <= 53; number += 1) {
          await sentTo(team().owner, [reader], `number ${number};`);
        }
        const [mail, ...others] = await box.collected(reader);
        expect(others).toEqual([]);
        expect(mail?.text).toContain('3 new messages came before these');
        expect(mail?.text).not.toContain('number 3;');
        expect(mail?.text).toContain('number 4;');
        expect(mail?.text).toContain('number 53;');
      });
    });

    describe('not mailed any more', () => {
      it('events 2.5: messages that were read in the meantime, on any client', async () => {
        const reader = await team().person();
        const box = newBox();
        const read = await sentTo(team().owner, [reader], 'read');
        await sentTo(team().owner, [reader], 'not read');
        await noted(team());
        await reader.post('/messages/flags', { messages: [read], op: 'add', flag: 'read' });
        const [mail] = await box.collected(reader);
        expect(mail?.text.match(/> .*/g)).toEqual(['> not read']);
        const other = await sentTo(team().owner, [reader], 'all read');
        await noted(team());
        await reader.post('/messages/flags', { messages: [other], op: 'add', flag: 'read' });
        expect(await box.collected(reader)).toHaveLength(1);
      });

      it('D: messages that were deleted, or changed since', async () => {
        const reader = await team().person();
        const box = newBox();
        const deleted = await sentTo(team().owner, [reader], 'deleted');
        const changed = await sentTo(team().owner, [reader], 'a secret');
        await noted(team());
        await team().owner.delete(`/messages/${deleted}`);
        await team().owner.patch(`/messages/${changed}`, { content: 'nothing' });
        const [mail] = await box.collected(reader);
        expect(mail?.text.match(/> .*/g)).toEqual(['> nothing']);
        expect(mail?.html).not.toContain('secret');
      });

      it('D: messages that were moved out of sight, or whose channel the user has left', async () => {
        const [moved, left] = [await team().person(), await team().person()];
        const channel = await channelOf(moved, left);
        const secret = await team().channel(`closed ${channels}`, {
          settings: { invite_only: true },
        });
        const box = newBox();
        const id = await sent(team().owner, channel, 'plans', `${mention(moved)} moved away`);
        await sent(team().owner, channel, 'other', `${mention(left)} stays here`);
        await noted(team());
        expect(await waitingFor(team(), moved)).toBe(1);
        const answer = await team().owner.patch(`/messages/${id}`, { stream_id: secret });
        expect(answer.status).toBe(200);
        await left.delete('/users/me/subscriptions', { subscriptions: [`meanwhile ${channels}`] });
        expect(await box.collected(moved)).toEqual([]);
        expect(await box.collected(left, 0)).toEqual([]);
      });

      it('B-settings: messages that the user has muted or turned off mail for since', async () => {
        const [muting, refusing] = [await team().person(), await team().person()];
        const sender = await team().person();
        const box = newBox();
        await sentTo(sender, [muting], 'from somebody muted');
        await sentTo(sender, [refusing], 'not wanted');
        await noted(team());
        await muting.post(`/users/me/muted_users/${sender.id}`);
        await refusing.patch('/settings', { enable_offline_email_notifications: false });
        expect(await box.collected(muting)).toEqual([]);
        expect(await box.collected(refusing, 0)).toEqual([]);
      });
    });

    describe('presence', () => {
      it('events 2.5: a user whose client got the message is not mailed', async () => {
        const [reader, other] = [await team().person(), await team().person()];
        const queue = await queueOf(reader, { event_types: ['message'] });
        await queueOf(other, { event_types: ['typing'] });
        const box = newBox();
        await sentTo(team().owner, [reader, other], 'who is there?');
        expect(await queue.held()).toHaveLength(1);
        expect(await box.collected(other)).toHaveLength(1);
        expect(await box.collected(reader, 0)).toEqual([]);
      });

      it('events 2.5: neither is a user who waits for events, nor one who got it long before the mail is due', async () => {
        const [waiting, gone] = [await team().person(), await team().person()];
        await gone.patch('/settings', { email_notifications_batching_period_seconds: 3600 });
        const queue = await queueOf(waiting, { event_types: ['message'] });
        const earlier = await queueOf(gone, { event_types: ['message'] });
        const box = newBox();
        const answer = queue.next();
        await sentTo(team().owner, [waiting, gone], 'who is there?');
        await answer;
        const next = queue.next();
        await earlier.held();
        expect(await box.collected(waiting)).toEqual([]);
        expect(await box.collected(gone, 60 * MINUTE_MS)).toEqual([]);
        await sentTo(team().owner, [waiting], 'done');
        await next;
      });

      it('events 2.5: a user whose client stopped polling is mailed, ten minutes after its last request', async () => {
        const { reader, box } = await writtenAfterPoll();
        const due = async () => {
          const sql = 'SELECT due_at FROM mails WHERE realm_id = $1 AND user_id = $2';
          const values = [team().realm.id, reader.id];
          return (await team().realm.reader.get<{ due_at: number }>(sql, values))?.due_at ?? 0;
        };
        const before = await due();
        team().wait(2 * MINUTE_MS);
        await eventually(async () => (await due()) > before, 'it was put off');
        expect(await due()).toBeGreaterThan(before + 5 * MINUTE_MS);
        await sentTo(team().owner, [reader], 'and now?');
        await noted(team());
        expect(await waitingFor(team(), reader)).toBe(1);
        expect(box.of(reader)).toEqual([]);
        const [mail] = await box.collected(reader, 8 * MINUTE_MS);
        expect(mail?.text).toMatch(/are you there.*and now/s);
      });

      it('events 2.5: a response in transit does not count as received', async () => {
        const reader = await team().person();
        const queue = await queueOf(reader, { event_types: ['message'] });
        const box = newBox();
        const answer = queue.next();
        await queue.person.get('/users/me');
        team().wait(MINUTE_MS);
        await sentTo(team().owner, [reader], 'are you there?');
        await answer;
        await noted(team());
        team().wait(2 * MINUTE_MS);
        expect(await box.collected(reader, 10 * MINUTE_MS)).toHaveLength(1);
      });

      it('events 2.5: a user whose client comes back in that time is not mailed', async () => {
        const { reader, queue, box } = await writtenAfterPoll();
        team().wait(2 * MINUTE_MS);
        await queue.held();
        expect(await box.collected(reader, 8 * MINUTE_MS)).toEqual([]);
      });

      it('events 2.5: a user who had left the receiving machine is mailed, one who was at it is not', async () => {
        const [idle, active, back] = [
          await team().person(),
          await team().person(),
          await team().person(),
        ];
        const say = (person: Person, status: 'active' | 'idle') =>
          person.post('/users/me/presence', { status, ping_only: true });
        const people = [idle, active, back];
        const queues = await Promise.all(people.map((person) => queueOf(person)));
        for (const person of people) await say(person, 'active');
        team().wait(20 * MINUTE_MS);
        await say(idle, 'idle');
        await say(active, 'active');
        await say(back, 'idle');
        const box = newBox();
        for (const person of people) await sentTo(team().owner, [person], 'is anybody there?');
        await noted(team());
        team().wait(MINUTE_MS);
        await say(back, 'active');
        for (const queue of queues) await queue.held();
        expect(await box.collected(idle, MINUTE_MS + 1000)).toHaveLength(1);
        expect(await box.collected(active, 0)).toEqual([]);
        expect(await box.collected(back, 0)).toEqual([]);
      });
    });
  },
  () => mails().settings,
);
