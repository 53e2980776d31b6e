import { roles } from '@tidings/shared-types';
import { expect, test } from 'vitest';
import { releaseAttachments } from '../../../src/features/uploads/claim-attachments.ts';
import { fresh } from '../../support/channels.ts';
import { forEachTeam, type Person, type Team } from '../../support/team.ts';
import { getRaw, upload } from './raw-request.ts';

async function post(by: Person, to: string | readonly Person[], content: string): Promise<number> {
  const place =
    typeof to === 'string'
      ? { type: 'channel', to, topic: 'files' }
      : { type: 'direct', to: to.map(({ id }) => id) };
  const { status, body } = await by.post('/messages', { ...place, content });
  expect(status, body.msg).toBe(200);
  return body.id;
}

/** Returns whether a user can read the file, the same in every way. */
async function reads(team: Team, reader: Person | undefined, url: string): Promise<boolean> {
  const download = url.replace('uploads/', 'uploads/download/');
  const statuses = [
    (await getRaw(team, url, { as: reader })).status,
    (await getRaw(team, download, { as: reader })).status,
    (await getRaw(team, `/api/v1${url}`, { as: reader })).status,
  ];
  expect(new Set(statuses).size, `${statuses}`).toBe(1);
  expect([200, 401, 403]).toContain(statuses[0]);
  return statuses[0] === 200;
}

async function readersOf(
  team: Team,
  url: string,
  people: Readonly<Record<string, Person | undefined>>,
): Promise<string[]> {
  const readers: string[] = [];
  for (const [name, person] of Object.entries(people)) {
    if (await reads(team, person, url)) readers.push(name);
  }
  return readers;
}

/** Creates users of every kind; some are subscribed to the channel. */
async function cast(team: Team, name: string, settings: Record<string, unknown>) {
  const author = await team.person();
  const subscriber = await team.person();
  const guestInside = await team.person('guest');
  const leaver = await team.person();
  const deactivated = await team.person();
  const subscribers = [author, subscriber, guestInside, leaver, deactivated];
  // Only owners create web-public channels; the creator of a private one can add people to it.
  const maker = settings.is_web_public ? team.owner : author;
  await team.channel(name, { by: maker, subscribers, settings });
  const late = await team.person();
  return {
    maker,
    author,
    subscriber,
    guestInside,
    leaver,
    late,
    deactivated,
    member: await team.person(),
    guest: await team.person('guest'),
    bot: await team.bot(await team.person()),
    administrator: team.owner,
    nobody: undefined,
  };
}

/** Creates a file in a message of a channel, which one user has left and one has joined since. */
async function fileIn(team: Team, settings: Record<string, unknown>) {
  const name = fresh();
  const { maker, ...people } = await cast(team, name, settings);
  const url = await upload(people.author, 'plan.txt', 'plan');
  await post(people.author, name, `See [the plan](${url})`);
  const gone = await people.leaver.delete('/users/me/subscriptions', { subscriptions: [name] });
  expect(gone.status).toBe(200);
  await team.subscribe(name, [people.late], maker);
  expect((await team.owner.delete(`/users/${people.deactivated.id}`)).status).toBe(200);
  return { url, people, name };
}

const insiders = ['author', 'subscriber', 'guestInside', 'late'];
const members = ['leaver', 'late', 'member', 'bot', 'administrator'];

forEachTeam((team) => {
  test('B-uploads: a file in a public channel is visible to all but guests who are not subscribed', async () => {
    const { url, people } = await fileIn(team(), {});
    const readers = await readersOf(team(), url, people);
    expect(new Set(readers)).toEqual(new Set([...insiders, ...members]));
  });

  test('B-uploads: a file in a private channel with shared history is visible to subscribers', async () => {
    const { url, people } = await fileIn(team(), {
      invite_only: true,
      history_public_to_subscribers: true,
    });
    expect(await readersOf(team(), url, people)).toEqual(insiders);
  });

  test('B-uploads: a file in a private channel with protected history is visible to recipients', async () => {
    const { url, people } = await fileIn(team(), {
      invite_only: true,
      history_public_to_subscribers: false,
    });
    expect(await readersOf(team(), url, people)).toEqual(['author', 'subscriber', 'guestInside']);
  });

  test('B-uploads: spectators see only files of web-public channels, and only with public access', async () => {
    const { owner } = team();
    const allow = (enable_spectator_access: boolean) =>
      owner.patch('/realm', { enable_spectator_access });
    expect((await allow(true)).status).toBe(200);
    const open = await fileIn(team(), { is_web_public: true });
    const closed = await fileIn(team(), {});
    expect(await reads(team(), undefined, open.url)).toBe(true);
    expect((await getRaw(team(), closed.url)).status).toBe(403);
    expect(await reads(team(), open.people.guest, open.url)).toBe(true);
    expect(await reads(team(), open.people.deactivated, open.url)).toBe(false);
    const thumbnail = `${closed.url.replace('uploads/', 'uploads/thumbnail/')}/300x200.webp`;
    expect((await getRaw(team(), thumbnail)).status).toBe(403);
    await allow(false);
    expect(await reads(team(), undefined, open.url)).toBe(false);
  });

  test('B-uploads: a file in a direct message is visible to participants', async () => {
    const { person, owner } = team();
    const [ann, bob, carl] = [await person(), await person('guest'), await person()];
    const url = await upload(ann, 'plan.txt', 'plan');
    await post(ann, [bob], `[plan](${url})`);
    const people = { ann, bob, carl, owner, nobody: undefined };
    expect(await readersOf(team(), url, people)).toEqual(['ann', 'bob']);
  });

  test('B-uploads: users who can read a file share it by posting it; others do not', async () => {
    const { person } = team();
    const [ann, bob, carl, dora] = [await person(), await person(), await person(), await person()];
    const url = await upload(ann, 'plan.txt', 'plan');
    await post(carl, [dora], `I guess it is [here](${url})`);
    expect(await readersOf(team(), url, { ann, bob, carl, dora })).toEqual(['ann']);

    await post(ann, [bob], `[plan](${url})`);
    expect(await readersOf(team(), url, { ann, bob, carl, dora })).toEqual(['ann', 'bob']);
    await post(bob, [carl], `Have you seen [this](${url})?`);
    expect(await readersOf(team(), url, { ann, bob, carl, dora })).toEqual(['ann', 'bob', 'carl']);
    expect((await ann.get('/attachments')).body.attachments[0].messages).toHaveLength(2);
  });

  test('B-uploads: other organizations cannot claim a file', async () => {
    const { person, stranger } = team();
    const ann = await person();
    const foreign = await stranger();
    const url = await upload(ann, 'plan.txt', 'plan');
    await post(foreign, [foreign], `[plan](${url})`);
    expect((await ann.get('/attachments')).body.attachments[0].messages).toEqual([]);
    const answer = await getRaw(team(), url, { as: foreign, host: 'other.localhost' });
    expect(answer.status).toBe(404);
  });

  test('B-uploads: a non-ASCII name is claimed literally and percent-encoded', async () => {
    const { person } = team();
    const [ann, bob] = [await person(), await person()];
    const url = await upload(ann, '報告書.txt', 'plan');
    await post(ann, [bob], `[plan](${url})`);
    await post(ann, [bob], `[plan](${decodeURIComponent(url)})`);
    expect(await reads(team(), bob, url)).toBe(true);
    expect((await ann.get('/attachments')).body.attachments[0].messages).toHaveLength(2);
  });

  test('events 3.25: the owner is notified when a message starts and stops using a file', async () => {
    const { person, eventsOf, realm } = team();
    const [ann, bob] = [await person(), await person()];
    const url = await upload(ann, 'plan.txt', 'plan');
    const { id } = (await ann.get('/attachments')).body.attachments[0];
    let message = 0;
    const told = async (action: () => Promise<unknown>) =>
      (await eventsOf(action)).filter(({ event }) => event.type === 'attachment');

    const [claim, ...others] = await told(async () => {
      message = await post(ann, [bob], `[plan](${url}), once more [the plan](${url})`);
    });
    expect(others).toEqual([]);
    const listed = (await ann.get('/attachments')).body;
    expect(claim).toMatchObject({
      audience: `user:${ann.id}`,
      event: {
        op: 'update',
        attachment: listed.attachments[0],
        upload_space_used: listed.upload_space_used,
      },
    });
    expect(listed.attachments[0].messages).toEqual([
      { id: message, date_sent: expect.any(Number) },
    ]);
    expect(listed.attachments[0].messages[0].date_sent).toBeGreaterThan(1_600_000_000_000);

    const path = url.replace('/user_uploads/', '');
    const kept = await realm.write((change) => releaseAttachments(change, message, [path]));
    expect(kept).toEqual([]);
    expect(await reads(team(), bob, url)).toBe(true);
    const released = await told(async () => {
      const detached = await realm.write((change) => releaseAttachments(change, message));
      expect(detached).toMatchObject([{ id, messages: [] }]);
    });
    expect(released).toMatchObject([{ event: { op: 'update', attachment: { id, messages: [] } } }]);
    expect(await readersOf(team(), url, { ann, bob })).toEqual(['ann']);
  });

  test('B-attachments: a deleted file disappears for all who could read it', async () => {
    const { person } = team();
    const [ann, bob] = [await person(), await person()];
    const url = await upload(ann, 'plan.txt', 'plan');
    await post(ann, [bob], `[plan](${url})`);
    const { id } = (await ann.get('/attachments')).body.attachments[0];
    expect((await bob.delete(`/attachments/${id}`)).status).toBe(400);
    expect(await reads(team(), bob, url)).toBe(true);
    expect((await ann.delete(`/attachments/${id}`)).status).toBe(200);
    expect((await getRaw(team(), url, { as: bob })).status).toBe(404);
  });

  test('B-attachments: a file sent and deleted concurrently leaves nothing behind', async () => {
    const { person, realm } = team();
    const [ann, bob] = [await person(), await person()];
    for (let round = 0; round < 4; round += 1) {
      const url = await upload(ann, 'plan.txt', 'plan');
      const { id } = (await ann.get('/attachments')).body.attachments[0];
      const remove = () => ann.delete(`/attachments/${id}`);
      const send = () => post(ann, [bob], `[plan](${url})`);
      await Promise.all(round % 2 === 0 ? [remove(), send()] : [send(), remove()]);
      expect((await getRaw(team(), url, { as: bob })).status).toBe(404);
      const rows = await realm.reader.all(
        'SELECT 1 FROM attachment_messages WHERE realm_id = $1 AND attachment_id = $2',
        [realm.id, id],
      );
      expect(rows).toEqual([]);
    }
  });

  test('B-uploads: a change of role changes access to files', async () => {
    const { url, people } = await fileIn(team(), {});
    expect(await reads(team(), people.member, url)).toBe(true);
    const { status } = await team().owner.patch(`/users/${people.member.id}`, {
      role: roles.guest,
    });
    expect(status).toBe(200);
    expect(await reads(team(), people.member, url)).toBe(false);
  });
});
