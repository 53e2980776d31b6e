import { describe, expect, it } from 'vitest';
import { parseAnswer, rawGet, rawRequest } from '../../http/raw-request.ts';
import { missing } from '../../support/missing.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { basic, device, documentUrl, handshake } from './devices.ts';
import { contentOf, keptDraft, ticketFor } from './kept-drafts.ts';

forEachTeam((team) => {
  /** Opens with a ticket, like a browser. Returns the status of the refusal. */
  async function refusedWith(draftId: number, ticket: string, headers = {}): Promise<number> {
    const url = documentUrl(team().url, draftId, `?ticket=${encodeURIComponent(ticket)}`);
    return (await handshake(url, headers)).closing;
  }

  function withTicket(draftId: number, ticket: string) {
    return device(team().url, draftId, { parameters: { ticket } });
  }

  describe('tickets', () => {
    it('DESIGN 3: a ticket opens the document of its draft, once', async () => {
      const writer = await team().person();
      const id = await keptDraft(writer, 'private');
      const ticket = await ticketFor(writer, id);
      const phone = withTicket(id, ticket);
      await phone.synced();
      expect(String(phone.text)).toBe('private');
      expect(await refusedWith(id, ticket)).toBe(4401);
    });

    it('D: a refused ticket stops stock providers from trying it again', async () => {
      const writer = await team().person();
      const id = await keptDraft(writer, 'private');
      const phone = withTicket(id, await ticketFor(writer, id));
      await phone.synced();
      phone.provider.disconnect();
      phone.provider.connect();
      expect(await phone.closed()).toBe(1005);
      while (phone.closings.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
      expect(phone.closings[1]?.code).toBe(4401);
      expect(phone.provider.shouldConnect).toBe(false);

      phone.provider.params = { ticket: await ticketFor(writer, id) };
      phone.provider.connect();
      await phone.synced();
    });

    it('D: a ticket that is made up, expired or for another draft opens nothing', async () => {
      const writer = await team().person();
      const [id, other] = [await keptDraft(writer, 'one'), await keptDraft(writer, 'two')];
      expect(await refusedWith(id, 'made-up')).toBe(4401);
      expect(await refusedWith(id, '')).toBe(4401);
      expect(await refusedWith(id, await ticketFor(writer, other))).toBe(4401);
      const old = await ticketFor(writer, id);
      team().wait(61_000);
      expect(await refusedWith(id, old)).toBe(4401);
    });

    it('DESIGN 2.4: a ticket opens nothing in another organization', async () => {
      const writer = await team().person();
      const id = await keptDraft(writer, 'here');
      const ticket = await ticketFor(writer, id);
      expect(await refusedWith(id, ticket, { host: 'other.localhost' })).toBe(4401);
      await withTicket(id, ticket).synced();
    });

    it('D: a ticket is void once its key or account is', async () => {
      const [rekeyed, dismissed] = [await team().person(), await team().person()];
      const first = await keptDraft(rekeyed, 'first');
      const ofKey = await ticketFor(rekeyed, first);
      await rekeyed.post('/users/me/api_key/regenerate');
      expect(await refusedWith(first, ofKey)).toBe(4401);
      const second = await keptDraft(dismissed, 'second');
      const ofAccount = await ticketFor(dismissed, second);
      await team().owner.delete(`/users/${dismissed.id}`);
      expect(await refusedWith(second, ofAccount)).toBe(4401);
    });

    it('D: other users cannot get a ticket or the state of a draft', async () => {
      const [writer, other, stranger] = [
        await team().person(),
        await team().person(),
        await team().stranger(),
      ];
      const id = await keptDraft(writer, 'mine');
      for (const person of [other, team().owner, stranger]) {
        expect(await person.post(`/drafts/${id}/document_ticket`)).toSatisfy(missing);
        expect(await person.get(`/drafts/${id}/document_state`)).toSatisfy(missing);
      }
    });

    it('A2.5: a user without server drafts gets no ticket', async () => {
      const writer = await team().person();
      const id = await keptDraft(writer, 'mine');
      await writer.patch('/settings', { enable_drafts_synchronization: false });
      expect(await writer.post(`/drafts/${id}/document_ticket`)).toSatisfy(refused);
      expect(await writer.get(`/drafts/${id}/document_state`)).toSatisfy(refused);
    });

    it('D: unused tickets do not accumulate', async () => {
      const writer = await team().person();
      const id = await keptDraft(writer, 'mine');
      const oldest = await ticketFor(writer, id);
      for (let count = 0; count < 20; count += 1) {
        team().wait(1);
        await ticketFor(writer, id);
      }
      expect(await refusedWith(id, oldest)).toBe(4401);
    });
  });

  describe('headers', () => {
    async function statusFor(draftId: number, headers: Record<string, string>): Promise<number> {
      return (await handshake(documentUrl(team().url, draftId), headers)).status;
    }

    it('5: credentials in the header open a document, and nothing opens without them', async () => {
      const writer = await team().person();
      const id = await keptDraft(writer, 'mine');
      expect(await statusFor(id, { authorization: basic(writer) })).toBe(101);
      expect(await statusFor(id, {})).toBe(401);
      expect(await statusFor(id, { authorization: basic({ ...writer, apiKey: 'x' }) })).toBe(401);
    });

    it('D: drafts of others do not exist for the caller, in any organization', async () => {
      const [writer, other] = [await team().person(), await team().person()];
      const stranger = await team().stranger();
      const id = await keptDraft(writer, 'mine');
      const visitors: [Person, string][] = [
        [other, 'localhost'],
        [team().owner, 'localhost'],
        [stranger, 'other.localhost'],
      ];
      for (const [person, host] of visitors) {
        const headers = { authorization: basic(person), host };
        const { closing } = await handshake(documentUrl(team().url, id), headers);
        expect(await closing).toBe(4404);
      }
      const crossing = { authorization: basic(stranger), host: 'localhost' };
      expect(await statusFor(id, crossing)).toBe(401);
    });

    it('D: an account cannot enter a document that another has open', async () => {
      const [writer, other] = [await team().person(), await team().person()];
      const id = await keptDraft(writer, 'mine');
      const phone = device(team().url, id, { as: writer });
      await phone.synced();
      const intruder = device(team().url, id, { as: other });
      intruder.text.insert(0, 'stolen');
      expect(await intruder.closed()).toBe(4404);
      expect(String(intruder.text)).toBe('stolen');
      expect(await contentOf(writer, id)).toBe('mine');
    });

    it('D4: an incoming webhook bot cannot open documents', async () => {
      const owner = await team().person();
      const { body } = await owner.post('/bots', {
        full_name: 'Hook',
        short_name: `hook${owner.id}`,
        bot_type: 2,
      });
      const found = await owner.get('/bots');
      const bot = found.body.bots.find(
        (each: { user_id: number }) => each.user_id === body.user_id,
      );
      const signed = { email: bot.username, apiKey: body.api_key };
      expect(await statusFor(1, { authorization: basic(signed) })).toBe(401);
    });

    it('convention 1: the URL exists for websockets only', async () => {
      const writer = await team().person();
      const id = await keptDraft(writer, 'mine');
      expect(await writer.get(`/drafts/${id}/document`)).toSatisfy(refused);
    });

    it("convention 1: a malformed handshake is refused in the API's format", async () => {
      const writer = await team().person();
      const id = await keptDraft(writer, 'mine');
      const { hostname, port } = new URL(team().url);
      const answer = await rawRequest(
        Number(port),
        rawGet(`/api/v1/drafts/${id}/document`, [
          `Host: ${hostname}`,
          `Authorization: ${basic(writer)}`,
          'Upgrade: websocket',
          'Connection: Upgrade',
          'Sec-WebSocket-Version: 13',
          'Sec-WebSocket-Key: x',
        ]),
      );
      const { status, body } = parseAnswer(answer);
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'BAD_REQUEST' });
    });

    it('convention 1: a websocket to any other URL is answered and closed', async () => {
      const url = team().url.replace(/^http/, 'ws');
      expect((await handshake(`${url}/api/v1/server_settings`)).status).toBe(200);
      expect((await handshake(`${url}/nowhere`)).status).toBe(404);
    });
  });

  describe('connections that lose access', () => {
    it('D: deactivation ends the connections of an account', async () => {
      const writer = await team().person();
      const phone = device(team().url, await keptDraft(writer, 'mine'), { as: writer });
      await phone.synced();
      await team().owner.delete(`/users/${writer.id}`);
      expect(await phone.closed()).toBe(4401);
    });

    it('D: a new key ends the connections that the old one opened', async () => {
      const writer = await team().person();
      const id = await keptDraft(writer, 'mine');
      const phone = device(team().url, id, { as: writer });
      await phone.synced();
      const { body } = await writer.post('/users/me/api_key/regenerate');
      expect(await phone.closed()).toBe(4401);
      await device(team().url, id, { as: writer.withKey(body.api_key) }).synced();
    });

    it('B-drafts: deleting a draft ends its connections, and discards later edits', async () => {
      const writer = await team().person();
      const id = await keptDraft(writer, 'mine');
      const phone = device(team().url, id, { as: writer });
      await phone.synced();
      phone.text.insert(0, 'still ');
      await writer.delete(`/drafts/${id}`);
      expect(await phone.closed()).toBe(4404);
      expect(phone.provider.shouldConnect).toBe(false);
      expect((await writer.get('/drafts')).body.drafts).toEqual([]);
    });

    it('A2.5: turning drafts off ends the connections to them', async () => {
      const writer = await team().person();
      const phone = device(team().url, await keptDraft(writer, 'mine'), { as: writer });
      await phone.synced();
      await writer.patch('/settings', { enable_drafts_synchronization: false });
      expect(await phone.closed()).toBe(4404);
    });
  });
});
