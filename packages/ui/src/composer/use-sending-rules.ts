import type { ConversationTarget } from '@tidings/sdk';
import { useRealm, useUsers } from '@tidings/sdk/react';
import { channelGroupSettings, type TopicsPolicy, type User } from '@tidings/shared-types';
import { canJoin } from '../channels/channel-rights.ts';
import { useChannel } from '../channels/use-channel.ts';
import { useNoAccessReason } from '../channels/use-no-access-reason.ts';
import { t } from '../languages/t.ts';
import { useUnknownPerson } from '../people/use-unknown-person.ts';
import { usePermissions } from '../permissions/use-permissions.ts';
import { useExcess } from './too-long.tsx';

export interface SendingRules {
  /** The reason why the user cannot send here. */
  readonly obstacle: string | undefined;
  /** The number of characters over the limit. */
  readonly excess: number;
  /** Side effects that the user may not expect. */
  readonly warnings: readonly string[];
  /** The channel to join, if the user would otherwise miss replies. */
  readonly joinable: number | undefined;
  readonly topics: 'needed' | 'free' | 'none';
}

/** From this many people on, a wildcard mention shows a warning and needs a permission. */
const manyPeople = 15;
const callsAll = /@\*\*(?:all|everyone|channel|stream)\*\*/;

/** Checks before a message is sent; the server has the last word. */
export function useSendingRules(to: ConversationTarget, content: string): SendingRules {
  const permissions = usePermissions();
  const users = useUsers();
  const realm = useRealm();
  const channelId = to.kind === 'topic' ? to.channelId : undefined;
  const item = useChannel(channelId);
  const closed = useNoAccessReason(channelId);
  const unknown = useUnknownPerson(to.kind === 'direct' ? to.userIds : undefined);
  const warnings: string[] = [];
  const excess = useExcess(content);
  if (to.kind === 'direct') {
    const people = to.userIds.flatMap((id) => users?.find(({ user }) => user.user_id === id) ?? []);
    const obstacle = unknown ?? obstacleWith(people.map(({ user }) => user));
    return { obstacle, excess, warnings, joinable: undefined, topics: 'free' };
  }
  if (!item || closed)
    return { obstacle: closed, excess, warnings, joinable: undefined, topics: 'free' };
  const { channel, subscription } = item;
  const count = channel.subscriber_count;
  if (callsAll.test(content) && count > manyPeople) {
    warnings.push(
      permissions.may('can_mention_many_users_group')
        ? t('chat.thisWillNotifyAllPeople', { count })
        : t('chat.youDoNotHavePermission', { count }),
    );
  }
  const rule = channelGroupSettings.can_send_message_group;
  const maySend = permissions.holds(channel.can_send_message_group, rule);
  return {
    obstacle: obstacleIn(channel.is_archived, permissions.own === undefined || maySend),
    excess,
    warnings,
    joinable: !subscription && canJoin(permissions, item) ? item.id : undefined,
    topics: topicsIn(channel.topics_policy, realm?.realm_mandatory_topics === true),
  };
}

function obstacleWith(people: readonly User[]): string | undefined {
  const bot = people.find(({ is_system_bot }) => is_system_bot)?.full_name;
  if (bot !== undefined) return t('chat.sendsAutomaticMessagesAndDoes', { bot });
  const gone = people.find(({ is_active }) => !is_active)?.full_name;
  return gone && t('chat.isDeactivatedYouCanStill', { gone });
}

function obstacleIn(isArchived: boolean, maySend: boolean): string | undefined {
  if (isArchived) return t('chat.thisChannelIsArchivedYou');
  return maySend ? undefined : t('chat.youDoNotHavePermissionTo');
}

function topicsIn(policy: TopicsPolicy, isMandatory: boolean): SendingRules['topics'] {
  if (policy === 'empty_topic_only') return 'none';
  const isNeeded = policy === 'disable_empty_topic' || (policy === 'inherit' && isMandatory);
  return isNeeded ? 'needed' : 'free';
}
