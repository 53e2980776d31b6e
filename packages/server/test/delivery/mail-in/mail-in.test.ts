import { createTransport } from 'nodemailer';
import { beforeAll, expect, it } from 'vitest';
import { mailAddress } from '../../../src/delivery/mail-in/mail-addresses.ts';
import { type MailIn, startMailIn } from '../../../src/delivery/mail-in/start-mail-in.ts';
import { fresh } from '../../support/channels.ts';
import { mailServerOfFile } from '../../support/mails.ts';
import { sent, sentTo } from '../../support/messages.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { LetterBox, reading } from '../missed-messages/letter-box.ts';

const mails = mailServerOfFile();
const DAY_MS = 86_400_000;

interface Sent {
  readonly from: string;
  readonly to: string;
  readonly subject?: string;
  readonly text?: string;
  readonly html?: string;
  readonly messageId?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: { filename: string; content: string }[];
  /** The sender in the envelope. */
  readonly sender?: string;
}

forEachTeam(
  (team) => {
    let listener: MailIn;
    let ada: Person;

    beforeAll(async () => {
      const found = await startMailIn(team().services);
      if (!found) throw new Error('The server takes no mail');
      listener = found;
      ada = await team().person('member', 'Ada');
      await reading(team());
      return () => listener.close();
    });

    /** Sends a mail. Returns the code of the answer. */
    async function deliver({ sender, ...mail }: Sent): Promise<number> {
      const transport = createTransport({ port: listener.port, host: '127.0.0.1', lmtp: true });
      const envelope = { from: sender ?? mail.from, to: [mail.to] };
      try {
        const { response } = await transport.sendMail({ ...mail, envelope });
        return Number(response.slice(0, 3));
      } catch (error) {
        return (error as { responseCode?: number }).responseCode ?? 0;
      }
    }

    async function newest(by: Person, narrow: object[]) {
      const { body } = await by.get('/messages', {
        ...{ narrow: JSON.stringify(narrow), anchor: 'newest', num_before: 1, num_after: 0 },
        apply_markdown: false,
      });
      return body.messages[0];
    }

    const inTopic = (channel: number, topic: string) => [
      { operator: 'channel', operand: channel },
      { operator: 'topic', operand: topic },
    ];

    const replyTo = (person: Person, id: number) => {
      const { services, realm } = team();
      const user = realm.state.users.get({ id: person.id });
      if (!services.config.mailIn || !user) throw new Error('There is no such address');
      return mailAddress(services.config.mailIn, realm, user, { kind: 'reply', id });
    };

    async function channelOf(person: Person): Promise<{ id: number; address: string }> {
      const id = await team().channel(fresh('mailed'), { subscribers: [person] });
      const { body } = await person.get(`/streams/${id}/email_address`);
      return { id, address: body.email };
    }

    it('operations: a reply to a mail about missed messages answers in the topic, once', async () => {
      const channel = await team().channel(fresh('mailed'), { subscribers: [ada] });
      const box = new LetterBox(team(), mails());
      await sent(team().owner, channel, 'lunch', 'Coming, @**Ada**?');
      const [notice] = await box.collected(ada);
      if (!notice) throw new Error('There was no mail');
      expect(notice.text).toContain('Reply to this mail');
      const address = notice.mail.replyTo?.value[0]?.address ?? '';
      expect(address).toMatch(/^chat\+r[0-9a-z.]+@chat\.example\.org$/);
      const text = 'Yes, *soon*.\n\nOn Monday, Tidings wrote:\n> Coming, Ada?\n';
      const reply = { from: ada.email, to: address, text, messageId: '<one@example.org>' };
      expect(await deliver(reply)).toBe(250);
      expect(await deliver({ ...reply, to: address.toUpperCase() })).toBe(250);
      const posted = await newest(ada, inTopic(channel, 'lunch'));
      expect(posted).toMatchObject({ sender_id: ada.id, content: 'Yes, *soon*.', client: 'Mail' });
      const earlier = await ada.get('/messages', {
        ...{ narrow: JSON.stringify(inTopic(channel, 'lunch')), anchor: 'newest' },
        ...{ num_before: 9, num_after: 0 },
      });
      expect(earlier.body.messages).toHaveLength(2);
    });

    it('operations: a reply to a direct message goes to its conversation', async () => {
      const id = await sentTo(team().owner, [ada], 'Hello');
      expect(await deliver({ from: ada.email, to: replyTo(ada, id), text: 'Hi' })).toBe(250);
      const posted = await newest(team().owner, [{ operator: 'dm', operand: [ada.id] }]);
      expect(posted).toMatchObject({ sender_id: ada.id, content: 'Hi' });
    });

    it('operations: forged senders, marks, strangers’ messages and old ones are refused', async () => {
      const eve = await team().person();
      const id = await sentTo(team().owner, [ada], 'Secret');
      const address = replyTo(ada, id);
      const mail = { from: ada.email, to: address, text: 'Forged' };
      expect(await deliver({ ...mail, from: eve.email })).toBe(550);
      expect(await deliver({ ...mail, from: `${ada.email}, ${eve.email}` })).toBe(550);
      const flipped = address.replace(/(.)@/, (_, last) => (last === '0' ? '1@' : '0@'));
      expect(await deliver({ ...mail, to: flipped })).toBe(550);
      expect(await deliver({ ...mail, to: 'chat+x@chat.example.org' })).toBe(550);
      expect(await deliver({ ...mail, to: 'someone@example.org' })).toBe(550);
      expect(await deliver({ ...mail, from: eve.email, to: replyTo(eve, id) })).toBe(550);
      expect(await deliver({ ...mail, text: '> only quoted' })).toBe(550);
      team().wait(91 * DAY_MS);
      expect(await deliver(mail)).toBe(550);
      team().wait(-91 * DAY_MS);
      const posted = await newest(team().owner, [{ operator: 'dm', operand: [ada.id] }]);
      expect(posted.content).toBe('Secret');
    });

    it('operations: an address is void once its person leaves', async () => {
      const leaver = await team().person();
      const id = await sentTo(team().owner, [leaver], 'Bye');
      const mail = { from: leaver.email, to: replyTo(leaver, id), text: 'Bye' };
      await team().owner.delete(`/users/${leaver.id}`);
      expect(await deliver(mail)).toBe(550);
    });

    it('operations: mail to a channel is posted by the bot, with sender, subject and files', async () => {
      const { id, address } = await channelOf(ada);
      const mail = {
        ...{ from: 'Shop <shop@example.com>', to: address, subject: 'Re: Order 17' },
        html: '<p>It is <b>late</b>.</p>',
        attachments: [{ filename: 'bill.txt', content: 'ten' }],
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
      expect(await deliver(mail)).toBe(250);
      const posted = await newest(ada, inTopic(id, 'Order 17'));
      expect(posted.sender_full_name).toBe('Notification Bot');
      const [from, body, file] = posted.content.split('\n\n');
      expect(from).toContain('shop@example.com');
      expect(body).toBe('It is late.');
      const [, path] = /^\[bill\.txt\]\((\/user_uploads\/.+)\)$/.exec(file) ?? [];
      const reader = await team().person();
      await team().owner.post('/users/me/subscriptions', {
        subscriptions: [{ name: team().realm.state.channels.get({ id })?.name }],
        principals: [reader.id],
      });
      const { status } = await reader.get(`${path}`);
      expect(status).toBe(200);
    });

    it('operations: who may not post in a channel has no address, and a known one stops working', async () => {
      const { id, address } = await channelOf(ada);
      const stranger = await team().person('guest');
      expect((await stranger.get(`/streams/${id}/email_address`)).status).toBe(400);
      const mail = { from: 'shop@example.com', to: address, text: 'Hello', subject: 'x' };
      const all = { ...mail, text: 'Hello @**all**', messageId: '<all@example.org>' };
      await team().owner.delete(`/streams/${id}`);
      expect(await deliver(mail)).toBe(550);
      expect(await deliver(all)).toBe(550);
    });

    it('operations: mails of programs are dropped where they could go round in circles', async () => {
      const { id, address } = await channelOf(ada);
      const mail = { from: 'shop@example.com', to: address, text: 'Away', subject: 'away' };
      const automatic = { 'Auto-Submitted': 'auto-replied' };
      expect(await deliver({ ...mail, headers: automatic })).toBe(250);
      expect(await deliver({ ...mail, sender: '' })).toBe(250);
      expect(await newest(ada, inTopic(id, 'away'))).toBeUndefined();
      const message = await sentTo(team().owner, [ada], 'Are you there?');
      const reply = { from: ada.email, to: replyTo(ada, message), text: 'Away' };
      expect(await deliver({ ...reply, headers: { 'Auto-Submitted': 'auto-generated' } })).toBe(
        250,
      );
      expect(await deliver({ ...reply, headers: { Precedence: 'bulk' } })).toBe(250);
      const last = await newest(ada, [{ operator: 'dm', operand: [team().owner.id] }]);
      expect(last.content).toBe('Are you there?');
    });

    it('operations: files above the limit are named, and a mail above it is refused', async () => {
      const { id, address } = await channelOf(ada);
      const mail = { from: 'shop@example.com', to: address, text: 'See', subject: 'large' };
      const attachments = [{ filename: 'large.txt', content: 'x'.repeat(1_100_000) }];
      expect(await deliver({ ...mail, attachments })).toBe(250);
      expect((await newest(ada, inTopic(id, 'large'))).content).toContain(
        'is missing: it is too large.',
      );
      const huge = [{ filename: 'huge.txt', content: 'x'.repeat(3_000_000) }];
      expect(await deliver({ ...mail, attachments: huge })).toBe(552);
    });
  },
  () => ({
    ...mails().settings,
    ...{ mailInListen: '127.0.0.1:0', mailInAddress: 'chat+%s@chat.example.org' },
    maxUpload: '1MiB',
  }),
);
