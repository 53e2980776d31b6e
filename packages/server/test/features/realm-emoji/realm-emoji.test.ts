import sharp from 'sharp';
import { expect, test } from 'vitest';
import { groupId } from '../../support/channels.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { formWith, getRaw } from '../uploads/raw-request.ts';

function picture(color = '#3060c0'): Promise<Buffer> {
  return sharp({ create: { width: 200, height: 100, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
}

async function animation(): Promise<Buffer> {
  const frames = ['#ff0000', '#0000ff'].map((background) =>
    sharp({ create: { width: 30, height: 30, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
}

async function add(person: Person, name: string, bytes?: Uint8Array | string) {
  return person.post(`/realm/emoji/${name}`, formWith('image.png', bytes ?? (await picture())));
}

forEachTeam((team) => {
  test('B-emoji: an emoji is listed by its id, announced with all others, and its picture is public', async () => {
    const { person, realm, eventsOf } = team();
    const ann = await person();
    const events = await eventsOf(() => add(ann, 'Blue Box'.toLowerCase().replace(' ', '%20')));
    const { emoji } = (await ann.get('/realm/emoji')).body;
    const [id, added] = Object.entries(emoji).at(-1) ?? [];

    expect(added).toEqual({
      id,
      name: 'blue_box',
      source_url: expect.stringMatching(
        new RegExp(`^/user_avatars/${realm.id}/emoji/images/[0-9a-f]{32}\\.png$`),
      ),
      still_url: null,
      deactivated: false,
      author_id: ann.id,
    });
    expect(events.map(({ audience, event }) => ({ audience, event }))).toEqual([
      { audience: 'realm', event: { type: 'realm_emoji', op: 'update', realm_emoji: emoji } },
    ]);

    const { source_url } = added as { source_url: string };
    const answer = await getRaw(team(), source_url);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ width: 64, height: 64 });
    expect((await getRaw(team(), source_url, { host: 'other.localhost' })).status).toBe(404);
    for (const file of ['0'.repeat(32), '..%2f..%2ftidings.db', `${id}`]) {
      const path = `/user_avatars/${realm.id}/emoji/images/${file}.png`;
      expect((await getRaw(team(), path)).status, file).toBe(404);
    }
  });

  test('B-emoji: an animated one also has a still picture', async () => {
    const ann = await team().person();
    expect((await add(ann, 'moving', await animation())).status).toBe(200);
    const { emoji } = (await ann.get('/realm/emoji')).body;
    const { source_url, still_url } = Object.values(emoji).at(-1) as Record<string, string>;
    const moving = await sharp((await getRaw(team(), source_url ?? '')).bytes).metadata();
    const still = await sharp((await getRaw(team(), still_url ?? '')).bytes).metadata();
    expect([moving.format, moving.pages]).toEqual(['webp', 2]);
    expect([still.format, still.pages ?? 1, still.width]).toEqual(['png', 1, 64]);
  });

  test.each([
    'Upper',
    '_start',
    'end_',
    '-start',
    'end-',
    'a.b',
    'a:b',
    '%C3%A4',
    '%20',
    '<b>',
    'a%2Fb',
  ])('A8: an emoji cannot be named %j', async (name) => {
    expect(refused(await add(await team().person(), name))).toBe(true);
  });

  test('B-emoji: a name that is taken is refused, until the emoji is deactivated', async () => {
    const ann = await team().person();
    expect((await add(ann, 'party-hat_2')).status).toBe(200);
    expect(refused(await add(ann, 'party-hat_2'))).toBe(true);
    expect((await ann.delete('/realm/emoji/party-hat_2')).status).toBe(200);
    expect((await add(ann, 'party-hat_2')).status).toBe(200);

    const { emoji } = (await ann.get('/realm/emoji')).body;
    const named = (Object.values(emoji) as { name: string; deactivated: boolean }[]).filter(
      ({ name }) => name === 'party-hat_2',
    );
    expect(named.map(({ deactivated }) => deactivated)).toEqual([true, false]);
  });

  test('B-emoji: only administrators can override the name of a built-in emoji', async () => {
    const { person, owner } = team();
    expect(refused(await add(await person(), 'smile'))).toBe(true);
    expect((await add(owner, 'smile')).status).toBe(200);
  });

  test('D2: an organization’s permission decides who may add emoji', async () => {
    const { person, owner } = team();
    const guest = await person('guest');
    const member = await person();
    expect(refused(await add(guest, 'by-guest'))).toBe(true);

    const { user_groups } = (await owner.get('/user_groups')).body;
    const groupId = (name: string) =>
      user_groups.find((group: { name: string }) => group.name === name).id;
    const allow = (name: string) =>
      owner.patch('/realm', { can_add_custom_emoji_group: { new: groupId(name) } });
    expect((await allow('role:administrators')).status).toBe(200);
    expect(refused(await add(member, 'by-member'))).toBe(true);
    expect((await add(owner, 'by-owner')).status).toBe(200);
    await allow('role:members');
    expect((await add(member, 'by-member')).status).toBe(200);
  });

  test('B-emoji: its author and administrators can deactivate an emoji, which must exist', async () => {
    const { person, owner, eventsOf } = team();
    const ann = await person();
    const bob = await person();
    await add(ann, 'hers');
    await add(ann, 'hers-too');
    expect(refused(await bob.delete('/realm/emoji/hers'))).toBe(true);
    expect((await ann.delete('/realm/emoji/hers')).status).toBe(200);
    const events = await eventsOf(() => owner.delete('/realm/emoji/hers-too'));
    expect(events).toHaveLength(1);
    const { emoji } = (await ann.get('/realm/emoji')).body;
    expect(events[0]?.event.realm_emoji).toEqual(emoji);

    for (const name of ['hers', 'never-was']) {
      const { status, body } = await ann.delete(`/realm/emoji/${name}`);
      expect([status, body.code]).toEqual([404, 'BAD_REQUEST']);
    }
  });

  test('B-emoji: a file that is too large or not an image is refused', async () => {
    const ann = await team().person();
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    for (const bytes of ['text', '', drawing, (await picture()).subarray(0, 100)]) {
      const { status, body } = await add(ann, 'broken', bytes);
      expect([status, body.code]).toEqual([400, 'BAD_IMAGE']);
    }
    expect(refused(await ann.post('/realm/emoji/broken'))).toBe(true);
    const large = Buffer.concat([await picture(), Buffer.alloc(5 * 1024 * 1024)]);
    expect(refused(await add(ann, 'large', large))).toBe(true);
  });

  test('B-emoji: other organizations have their own', async () => {
    const { person, stranger } = team();
    const ann = await person();
    const foreign = await stranger();
    await add(ann, 'ours');
    expect((await foreign.get('/realm/emoji')).body.emoji).toEqual({});
    expect((await foreign.delete('/realm/emoji/ours')).status).toBe(404);
  });

  test('D2: guests cannot add any, whichever group may', async () => {
    const { owner, person } = team();
    const guest = await person('guest');
    const made = { name: 'emoji makers', description: '', members: [guest.id] };
    const { group_id } = (await owner.post('/user_groups/create', made)).body;
    const set = (value: unknown) =>
      owner.patch('/realm', { can_add_custom_emoji_group: { new: value } });
    expect((await set(group_id)).status).toBe(200);
    expect(refused(await add(guest, 'guestly'))).toBe(true);
    await set(await groupId(team(), 'role:members'));
  });

  test('D2: a setting that excludes everyone cannot be combined with a user', async () => {
    const { owner } = team();
    const everyone = await groupId(team(), 'role:everyone');
    const beside = { direct_members: [owner.id], direct_subgroups: [everyone] };
    const answer = await owner.patch('/realm', { can_add_custom_emoji_group: { new: beside } });
    expect(refused(answer)).toBe(true);
    expect(answer.body.msg).toContain("'role:everyone'");
  });
});
