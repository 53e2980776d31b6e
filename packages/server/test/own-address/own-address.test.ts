import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailServer, type TestMailServer } from '../../../../test/support/mail-server.ts';
import { ask } from '../support/ask.ts';
import { forEachTeam, type Person, type Team } from '../support/team.ts';

let mailServer: TestMailServer;

beforeAll(async () => {
  mailServer = await startMailServer();
});

afterAll(() => mailServer.close());

let made = 0;
function freshAddress(): string {
  made += 1;
  return `new-address-${made}@example.org`;
}

/** As whoever follows the link, who need not be signed in there. */
const confirm = (team: Team, token: string) => ask(team, '/settings/email/confirm', { token });

async function mailedToken(email: string): Promise<string> {
  const { text } = await mailServer.next(email);
  const [, token = ''] = /http:\/\/localhost\/#new-address=(\S+)/.exec(text) ?? [];
  return decodeURIComponent(token);
}

const addressOf = (team: Team, { id }: Person) =>
  team.realm.state.users.get({ id })?.delivery_email;

const noLonger = { status: 400, body: { msg: expect.stringContaining('does not work') } };

forEachTeam(
  (team) => {
    describe('own addresses, where mail is sent', () => {
      beforeAll(() => mailServer.forget());

      it('B-settings: a new address holds once whoever reads there says so', async () => {
        const ada = await team().person();
        const address = freshAddress();
        expect((await ada.patch('/settings', { email: address })).status).toBe(200);
        const token = await mailedToken(address);
        expect(addressOf(team(), ada)).toBe(ada.email);
        const events = await team().eventsOf(() => confirm(team(), token));
        expect(events.map(({ event }) => event.type)).toContain('realm_user');
        expect(addressOf(team(), ada)).toBe(address);
        expect(await confirm(team(), token)).toMatchObject(noLonger);
      });

      it('B-settings: the answer says whose address it is, and the one of before is told', async () => {
        const bob = await team().person();
        const address = freshAddress();
        await bob.patch('/settings', { email: address });
        expect(await confirm(team(), await mailedToken(address))).toMatchObject({
          status: 200,
          body: { user_id: bob.id, email: address },
        });
        const { text } = await mailServer.next(bob.email);
        expect(text).toContain(`has the address ${address} from now on`);
      });

      it('B-settings: of two wishes the later one to be confirmed is void', async () => {
        const cleo = await team().person();
        const [one, other] = [freshAddress(), freshAddress()];
        await cleo.patch('/settings', { email: one });
        await cleo.patch('/settings', { email: other });
        const tokens = [await mailedToken(one), await mailedToken(other)];
        expect((await confirm(team(), tokens[1] ?? '')).status).toBe(200);
        expect(await confirm(team(), tokens[0] ?? '')).toMatchObject(noLonger);
        expect(addressOf(team(), cleo)).toBe(other);
      });

      it('B-settings: an address that is taken, or taken meanwhile, is refused', async () => {
        const [dora, emil] = [await team().person(), await team().person()];
        const refused = await dora.patch('/settings', { email: emil.email });
        expect(refused.body.msg).toContain('already in use');
        const address = freshAddress();
        await dora.patch('/settings', { email: address });
        const token = await mailedToken(address);
        await team().owner.patch(`/users/${emil.id}`, { new_email: address });
        const late = await confirm(team(), token);
        expect(late).toMatchObject({
          status: 400,
          body: { msg: expect.stringContaining('already in use') },
        });
        expect(addressOf(team(), dora)).toBe(dora.email);
      });

      it('B-settings: a link is void after a day, and once the account is closed', async () => {
        const [late, gone] = [await team().person(), await team().person()];
        const [lateAddress, goneAddress] = [freshAddress(), freshAddress()];
        await late.patch('/settings', { email: lateAddress });
        await gone.patch('/settings', { email: goneAddress });
        const lateToken = await mailedToken(lateAddress);
        const goneToken = await mailedToken(goneAddress);
        await team().owner.delete(`/users/${gone.id}`);
        expect(await confirm(team(), goneToken)).toMatchObject(noLonger);
        team().wait(86_400_001);
        expect(await confirm(team(), lateToken)).toMatchObject(noLonger);
        expect(addressOf(team(), late)).toBe(late.email);
      });

      it('B-settings: where addresses may not be changed any more the link changes nothing', async () => {
        const { owner } = team();
        const fred = await team().person();
        const address = freshAddress();
        await fred.patch('/settings', { email: address });
        const token = await mailedToken(address);
        await owner.patch('/realm', { email_changes_disabled: true });
        expect((await confirm(team(), token)).status).toBe(400);
        expect((await fred.patch('/settings', { email: address })).status).toBe(400);
        await owner.patch('/realm', { email_changes_disabled: false });
        expect((await confirm(team(), token)).status).toBe(200);
      });

      it('B-settings: the present address, sent along with others, asks for nothing', async () => {
        const gina = await team().person();
        const answer = await gina.patch('/settings', { email: gina.email, full_name: 'Gina' });
        expect(answer.status).toBe(200);
        const address = freshAddress();
        await gina.patch('/settings', { email: address });
        await mailServer.next(address);
        expect(mailServer.received.filter(({ to }) => to === gina.email)).toEqual([]);
      });

      it('D: a link of one organization changes nothing in another', async () => {
        const stranger = await team().stranger();
        const hugo = await team().person();
        const address = freshAddress();
        await hugo.patch('/settings', { email: address });
        const token = await mailedToken(address);
        expect(await stranger.post('/settings/email/confirm', { token })).toMatchObject(noLonger);
        expect(await confirm(team(), 'made up')).toMatchObject(noLonger);
        expect(addressOf(team(), hugo)).toBe(hugo.email);
      });
    });
  },
  () => mailServer.settings,
);
