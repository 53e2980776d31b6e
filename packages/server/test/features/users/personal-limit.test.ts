import { limits } from '@tidings/shared-types';
import { beforeAll, expect, it } from 'vitest';
import type { Mutation } from '../../../src/core/realm/mutation.ts';
import { channels } from '../../../src/core/storage/tables/channels.ts';
import { userGroups } from '../../../src/core/storage/tables/groups.ts';
import { realmEmoji } from '../../../src/core/storage/tables/organization.ts';
import { users } from '../../../src/core/storage/tables/users.ts';
import { type Answer, forEachTeam, type Person } from '../../support/team.ts';
import { picture, upload } from '../avatars/pictures.ts';

interface Kind {
  readonly name: string;
  readonly most: number;
  make(by: Person, name: string): Promise<Answer>;
  /** Creates one more for a user. */
  copy(change: Mutation, madeBy: number, name: string): void;
}

const kinds: readonly Kind[] = [
  {
    name: 'channels',
    most: limits.channelsPerUser,
    make: (by, name) => by.post('/users/me/subscriptions', { subscriptions: [{ name }] }),
    copy: (change, creator_id, name) => {
      const [channel] = change.state.channels.values();
      if (channel) change.put(channels, { ...channel, id: change.nextId(), creator_id, name });
    },
  },
  {
    name: 'groups',
    most: limits.userGroupsPerUser,
    make: (by, name) => by.post('/user_groups/create', { name, description: '', members: [] }),
    copy: (change, creator_id, name) => {
      const [group] = change.state.groups.values();
      if (group) change.put(userGroups, { ...group, id: change.nextId(), creator_id, name });
    },
  },
  {
    name: 'emoji',
    most: limits.customEmojiPerUser,
    make: async (by, name) =>
      by.post(`/realm/emoji/${name}`, upload(['a.png', await picture('png')])),
    copy: (change, author_id, name) => {
      const row = { file: 'a.png', still_file: null, deactivated: false };
      change.put(realmEmoji, { ...row, id: change.nextId(), author_id, name });
    },
  },
  {
    name: 'bots',
    most: limits.botsPerUser,
    make: (by, name) => by.post('/bots', { full_name: name, short_name: name }),
    copy: (change, bot_owner_id, name) => {
      const owner = change.state.users.get({ id: bot_owner_id });
      const id = change.nextId();
      const [email, delivery_email] = [`${name}@x.org`, `${name}@y.org`];
      if (!owner) return;
      const bot = { ...owner, id, email, delivery_email, full_name: name, is_bot: true };
      change.put(users, { ...bot, bot_owner_id });
    },
  },
];

forEachTeam((team) => {
  beforeAll(() => team().channel('first'));

  it.each(kinds)(
    'D: the number of $name per member is limited; administrators have no limit',
    async ({ most, make, copy }) => {
      const fill = (person: Person) =>
        team().realm.write((change) => {
          for (let made = 1; made < most; made += 1)
            copy(change, person.id, `${person.id}-${made}`);
        });
      const member = await team().person();
      await fill(member);
      expect(await make(member, `last${member.id}`)).toMatchObject({ status: 200 });
      expect(await make(member, `more${member.id}`)).toMatchObject({
        status: 400,
        body: { msg: expect.stringContaining(`at most ${most} `) },
      });
      const other = await team().person();
      expect(await make(other, `other${other.id}`)).toMatchObject({ status: 200 });
      const administrator = await team().person('administrator');
      await fill(administrator);
      await make(administrator, `last${administrator.id}`);
      expect(await make(administrator, `more${administrator.id}`)).toMatchObject({ status: 200 });
    },
  );

  it('D: resources of a user’s bots count for the user', async () => {
    const member = await team().person();
    const bot = await team().bot(member);
    const subscriptions = Array.from({ length: limits.channelsPerUser }, (_, index) => ({
      name: `of bot ${bot.id} ${index}`,
    }));
    expect(await bot.post('/users/me/subscriptions', { subscriptions })).toMatchObject({
      status: 200,
    });
    expect(await kinds[0]?.make(member, 'one more')).toMatchObject({ status: 400 });
  });

  it('D: a user cannot be given more bots than allowed', async () => {
    const [giver, taker] = [await team().person(), await team().person()];
    const bot = await team().bot(giver);
    await team().realm.write((change) => {
      for (let made = 0; made < limits.botsPerUser; made += 1) {
        kinds.at(-1)?.copy(change, taker.id, `${taker.id}-${made}`);
      }
    });
    expect(await giver.patch(`/bots/${bot.id}`, { bot_owner_id: taker.id })).toMatchObject({
      status: 400,
    });
  });
});
