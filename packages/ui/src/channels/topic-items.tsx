import { useClient } from '@tidings/sdk/react';
import { type VisibilityPolicy, visibilityPolicies } from '@tidings/shared-types';
import { Check, FolderInput, RotateCcw, Trash2 } from 'lucide-react';
import { useFollowMove } from '../conversation/use-follow-move.ts';
import { t } from '../languages/t.ts';
import { MarkReadItem } from '../messages/mark-read-item.tsx';
import { usePermissions } from '../permissions/use-permissions.ts';
import { routeLink } from '../routes/route-link.ts';
import { useTopic } from '../topics/use-topic.ts';
import { CopyLinkItem } from '../ui/copy-link-item.tsx';
import { leaveToBanner } from '../ui/leave-to-banner.ts';
import { MenuItem, MenuLine } from '../ui/menu.tsx';
import { MenuRadio } from '../ui/menu-radio.tsx';
import type { Choice } from '../ui/select.tsx';
import { useTopicDialog } from './channel-opener.ts';
import { canDeleteAny, canMoveOut, canMoveWithin, canResolveTopics } from './channel-rights.ts';
import { isResolved, withResolved } from './resolved-topic.ts';
import { useChannel } from './use-channel.ts';

interface Props {
  readonly channelId: number;
  readonly topic: string;
}

const policies = (): readonly Choice<VisibilityPolicy>[] => [
  { value: visibilityPolicies.followed, label: t('channels.follow') },
  { value: visibilityPolicies.unmuted, label: t('channels.unmute') },
  { value: visibilityPolicies.none, label: t('channels.default') },
  { value: visibilityPolicies.muted, label: t('channels.mute') },
];

/** Menu items of a topic. */
export function TopicItems({ channelId, topic }: Props) {
  const client = useClient();
  const followMove = useFollowMove();
  const topicDialog = useTopicDialog();
  const permissions = usePermissions();
  const channel = useChannel(channelId);
  const item = useTopic(channelId, topic);
  if (!channel) return null;
  const newestId = item?.newestId;
  const policy = item?.policy ?? visibilityPolicies.none;
  const isMuted = item?.isMuted || channel.subscription?.is_muted;
  // "Unmute" is offered only if the topic or its channel is muted.
  const choices = policies().filter(
    ({ value }) => value !== visibilityPolicies.unmuted || value === policy || isMuted,
  );
  const isOpen = newestId !== undefined && !channel.channel.is_archived;
  const mayMove = canMoveWithin(permissions, channel) || canMoveOut(permissions, channel);
  const mayResolve = canResolveTopics(permissions, channel) && topic !== '';

  const resolve = () => {
    if (newestId === undefined) return;
    const here = { kind: 'topic', channelId, topic } as const;
    const next = withResolved(topic, !isResolved(topic));
    const moving = client.change.moveMessage({
      message: { id: newestId },
      channelId: undefined,
      topic: next,
      propagate: 'change_all',
    });
    leaveToBanner(moving.then(() => followMove(here, { ...here, topic: next })));
  };

  return (
    <>
      <MenuRadio
        label={t('channels.thisTopic')}
        value={policy}
        choices={choices}
        onChoose={(chosen) =>
          leaveToBanner(client.change.setTopicPolicy({ channelId, topic, policy: chosen }))
        }
      />
      <MenuLine />
      <MarkReadItem view={{ kind: 'topic', channelId, topic }} unread={item?.unread} />
      <CopyLinkItem link={routeLink(client, { name: 'topic', channelId, topic })}>
        {t('channels.copyLinkToTopic')}
      </CopyLinkItem>
      {isOpen && mayResolve && (
        <MenuItem
          icon={isResolved(topic) ? <RotateCcw size={16} /> : <Check size={16} />}
          onSelect={resolve}
        >
          {isResolved(topic) ? t('channels.markAsUnresolved') : t('channels.markAsResolved')}
        </MenuItem>
      )}
      {isOpen && mayMove && (
        <MenuItem
          icon={<FolderInput size={16} />}
          onSelect={() => topicDialog.open({ name: 'move', channelId, topic, newestId })}
        >
          {t('channels.renameOrMove')}
        </MenuItem>
      )}
      {isOpen && canDeleteAny(permissions, channel) && (
        <>
          <MenuLine />
          <MenuItem
            icon={<Trash2 size={16} />}
            isDangerous
            onSelect={() => topicDialog.open({ name: 'delete', channelId, topic })}
          >
            {t('channels.deleteTopic')}
          </MenuItem>
        </>
      )}
    </>
  );
}
