import { expect, it } from 'vitest';
import { fresh } from '../../support/channels.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

const done = { status: 200, body: { result: 'success', msg: '' } };

function mute(person: Person, id: number) {
  return person.post(`/users/me/muted_users/${id}`);
}

function unmute(person: Person, id: number) {
  return person.delete(`/users/me/muted_users/${id}`);
}

async function send(person: Person, message: object): Promise<number> {
  const answer = await person.post('/messages', { content: 'hello', ...message });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.id;
}

async function isRead(person: Person, id: number): Promise<boolean> {
  const { body } = await person.get(`/messages/${id}`);
  return body.message.flags.includes('read');
}

forEachTeam((team) => {
  it('B-muted-users: muting and unmuting are announced with the whole list', async () => {
    const [person, one, two] = [
      await team().person(),
      await team().person(),
      await team().person(),
    ];
    const events = await team().eventsOf(async () => {
      expect(await mute(person, two.id)).toEqual(done);
      expect(await mute(person, one.id)).toEqual(done);
      expect(await unmute(person, two.id)).toEqual(done);
    });
    const muted = ({ id }: Person) => ({ id, timestamp: expect.any(Number) });
    expect(events.map(({ audience, event }) => [audience, event])).toEqual([
      [`user:${person.id}`, { type: 'muted_users', muted_users: [muted(two)] }],
      [`user:${person.id}`, { type: 'muted_users', muted_users: [muted(one), muted(two)] }],
      [`user:${person.id}`, { type: 'muted_users', muted_users: [muted(one)] }],
    ]);
  });

  it('B-muted-users: users cannot mute themselves, or accounts that do not exist', async () => {
    const [person, stranger] = [await team().person(), await team().stranger()];
    for (const id of [person.id, stranger.id, 999_999_999]) {
      expect(await mute(person, id)).toSatisfy(refused);
      expect(await unmute(person, id)).toSatisfy(refused);
    }
  });

  it('B-muted-users: muting or unmuting a user twice is refused', async () => {
    const [person, other] = [await team().person(), await team().person()];
    const answers = await Promise.all([mute(person, other.id), mute(person, other.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await mute(person, other.id)).toSatisfy(refused);
    expect(await unmute(person, other.id)).toEqual(done);
    expect(await unmute(person, other.id)).toSatisfy(refused);
  });

  it('B-muted-users: muting is personal', async () => {
    const [person, other, third] = [
      await team().person(),
      await team().person(),
      await team().person('guest'),
    ];
    expect(await mute(person, other.id)).toEqual(done);
    expect(await unmute(third, other.id)).toSatisfy(refused);
    expect(await mute(third, other.id)).toEqual(done);
  });

  it('B-muted-users: bots and deactivated users can be muted', async () => {
    const [person, gone] = [await team().person(), await team().person()];
    const bot = await team().bot(team().owner);
    await team().owner.delete(`/users/${gone.id}`);
    expect(await mute(person, bot.id)).toEqual(done);
    expect(await mute(person, gone.id)).toEqual(done);
    expect(await unmute(person, gone.id)).toEqual(done);
  });

  it('B-muted-users: a guest who may not see everyone cannot mute hidden users', async () => {
    const [guest, member] = [await team().person('guest'), await team().person()];
    const { user_groups } = (await team().owner.get('/user_groups')).body;
    const groupOf = (name: string) =>
      user_groups.find((group: { name: string }) => group.name === name).id;
    const setting = 'can_access_all_users_group';
    const restrict = (name: string) =>
      team().owner.patch('/realm', { [setting]: { new: groupOf(name) } });
    expect((await restrict('role:members')).status).toBe(200);
    expect(await mute(guest, member.id)).toSatisfy(refused);
    expect((await restrict('role:everyone')).status).toBe(200);
    expect(await mute(guest, member.id)).toEqual(done);
  });

  it('B-muted-users: past and future messages of a muted user count as read', async () => {
    const [person, noisy, quiet] = [
      await team().person(),
      await team().person(),
      await team().person(),
    ];
    const channel = await team().channel(fresh(), { subscribers: [person, noisy, quiet] });
    const inChannel = { type: 'channel', to: channel, topic: 'plans' };
    const early = [
      await send(noisy, inChannel),
      await send(noisy, { type: 'direct', to: [person.id] }),
    ];
    const quietly = await send(quiet, inChannel);
    const events = await team().eventsOf(() => mute(person, noisy.id));
    expect(events).toMatchObject([
      {
        audience: `user:${person.id}`,
        event: { type: 'update_message_flags', op: 'add', flag: 'read', messages: early },
      },
      { audience: `user:${person.id}`, event: { type: 'muted_users' } },
    ]);
    const late = [
      await send(noisy, inChannel),
      await send(noisy, { type: 'direct', to: [person.id] }),
    ];
    for (const id of [...early, ...late]) expect(await isRead(person, id)).toBe(true);
    expect(await isRead(person, quietly)).toBe(false);
    expect(await isRead(quiet, early[0] ?? 0)).toBe(false);

    await unmute(person, noisy.id);
    expect(await isRead(person, late[0] ?? 0)).toBe(true);
    expect(await isRead(person, await send(noisy, inChannel))).toBe(false);
  });
});
