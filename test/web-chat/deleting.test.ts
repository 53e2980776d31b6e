import type { ChannelItem, StoredMessage } from '@tidings/sdk';
import { type RealmSnapshot, roles, type User, type UserGroup } from '@tidings/shared-types';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canDelete } from '../../packages/ui/src/messages/message-rights.ts';
import { permissionsOf } from '../../packages/ui/src/permissions/permissions.ts';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

describe('permission to delete messages in the web client', () => {
  const nobody = 1;
  const everyone = 2;
  const moderators = 3;
  const limitSeconds = 600;
  const organization = {
    realm_can_delete_any_message_group: moderators,
    realm_can_delete_own_message_group: everyone,
    realm_message_content_delete_limit_seconds: limitSeconds,
  };
  const groups = [
    { id: nobody, members: [], direct_subgroup_ids: [] },
    { id: everyone, members: [7, 9], direct_subgroup_ids: [moderators] },
    { id: moderators, members: [8], direct_subgroup_ids: [] },
  ] as unknown as UserGroup[];

  interface Case {
    readonly by?: number;
    readonly isGuest?: boolean;
    readonly sender?: Partial<User>;
    readonly ageSeconds?: number;
    readonly realm?: Partial<RealmSnapshot>;
    readonly channel?: Record<string, unknown>;
  }

  /** Whether an account, 7 by default, is offered to delete a message. */
  function mayDelete({ by = 7, isGuest = false, ageSeconds = 0, ...rest }: Case): boolean {
    const sender = { user_id: by, ...rest.sender } as User;
    const realm = { ...organization, ...rest.realm } as RealmSnapshot;
    const role = isGuest ? roles.guest : roles.member;
    const user = { user_id: by, role, is_guest: isGuest, is_admin: false } as User;
    const channel = rest.channel && ({ channel: rest.channel } as unknown as ChannelItem);
    const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
    const message = { sender_id: sender.user_id, timestamp } as StoredMessage;
    return canDelete(permissionsOf({ user, realm, groups }), { message, realm, sender, channel });
  }

  const other = { user_id: 70 };

  it('web: users can delete their own messages within the time limit, if they have the permission', () => {
    expect(mayDelete({})).toBe(true);
    expect(mayDelete({ ageSeconds: limitSeconds - 60 })).toBe(true);
    expect(mayDelete({ ageSeconds: limitSeconds + 1 })).toBe(false);
    const unlimited = { realm_message_content_delete_limit_seconds: null };
    expect(mayDelete({ ageSeconds: limitSeconds + 1, realm: unlimited })).toBe(true);
    expect(mayDelete({ realm: { realm_can_delete_own_message_group: nobody } })).toBe(false);
  });

  it("web: messages of a user's own bots count as their own, messages of others do not", () => {
    expect(mayDelete({ sender: other })).toBe(false);
    const ofBot = { sender: { ...other, is_bot: true, bot_owner_id: 7 } };
    expect(mayDelete(ofBot)).toBe(true);
    expect(mayDelete({ ...ofBot, ageSeconds: limitSeconds + 1 })).toBe(false);
    expect(mayDelete({ sender: { ...other, is_bot: true, bot_owner_id: 70 } })).toBe(false);
    expect(mayDelete({ sender: { ...other, is_bot: true, bot_owner_id: null } })).toBe(false);
  });

  it('web: permission to delete any message has no time limit, and guests never have it', () => {
    const old = { sender: other, ageSeconds: limitSeconds + 1 };
    expect(mayDelete({ ...old, by: 8 })).toBe(true);
    expect(mayDelete({ ...old, by: 8, isGuest: true })).toBe(false);
    const realm = { realm_can_delete_any_message_group: nobody };
    expect(mayDelete({ ...old, by: 8, realm })).toBe(false);
  });

  it("web: a channel's permission adds to the organization's", () => {
    const realm = { realm_can_delete_own_message_group: nobody };
    const only7 = { direct_members: [7], direct_subgroups: [] };
    const channel = { can_delete_any_message_group: nobody, can_delete_own_message_group: nobody };
    const own = { ...channel, can_delete_own_message_group: only7 };
    const any = { ...channel, can_delete_any_message_group: only7 };
    expect(mayDelete({ realm, channel })).toBe(false);
    expect(mayDelete({ realm, channel: own })).toBe(true);
    expect(mayDelete({ realm, channel: own, by: 9 })).toBe(false);
    expect(mayDelete({ realm, channel: own, ageSeconds: limitSeconds + 1 })).toBe(false);
    expect(mayDelete({ realm, channel: any, sender: other })).toBe(true);
    expect(mayDelete({ realm, channel: any, sender: other, isGuest: true })).toBe(true);
    expect(mayDelete({ channel })).toBe(true);
  });

  it('web: nothing is offered before the user is known', () => {
    const message = { sender_id: 7, timestamp: Date.now() / 1000 } as StoredMessage;
    const realm = organization as RealmSnapshot;
    const permissions = permissionsOf({ user: undefined, realm, groups });
    const about = { message, realm, sender: undefined, channel: undefined };
    expect(canDelete(permissions, about)).toBe(false);
  });
});

describe.skipIf(withoutBrowser)('deleting a message in the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  it('web: deleting is offered as soon as the organization or the channel permits it', async () => {
    const server = await WebServer.start();
    const owner = await server.account('Olga Owner');
    const account = await server.account('Ada Lovelace');
    await server.send(account, 'tea', 'of Ada');
    await server.send(owner, 'tea', 'of Olga');
    const client = await WebClient.open(browser, server, { account });
    const { page } = client;
    await client.openTopic('tea');
    const open = async (text: string) => {
      await client.pressIn(client.message(text), 'More actions');
      await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
    };
    const remove = page.getByRole('menuitem', { name: 'Delete' });

    await open('of Ada');
    await remove.waitFor();
    const groups = (await server.call(owner, 'GET', '/user_groups')).user_groups;
    const nobody = groups.find(({ name }: { name: string }) => name === 'role:nobody').id;
    await server.call(owner, 'PATCH', '/realm', { can_delete_own_message_group: { new: nobody } });
    await remove.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');

    await open('of Olga');
    expect(await remove.count()).toBe(0);
    const ada = { direct_members: [account.userId], direct_subgroups: [] };
    await server.call(owner, 'PATCH', `/streams/${await server.channelId('general')}`, {
      can_delete_any_message_group: { new: ada },
    });
    await remove.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => server.contents(owner, 'tea')).toEqual(['of Ada']);
  });
});
