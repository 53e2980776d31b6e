import type { Command, ConversationTarget, OutboxEntry, StoredMessage } from '@tidings/sdk';
import { useClient, useMessage, useRealm, useUser } from '@tidings/sdk/react';
import { canMoveOut, canMoveWithin } from '../channels/channel-rights.ts';
import { useChannel } from '../channels/use-channel.ts';
import { useSendingRules } from '../composer/use-sending-rules.ts';
import { t } from '../languages/t.ts';
import { usePermissions } from '../permissions/use-permissions.ts';
import { leaveToBanner } from '../ui/leave-to-banner.ts';
import { canDelete, canEdit } from './message-rights.ts';

interface Props {
  readonly entry: OutboxEntry;
}

/** Button that sends a refused change again. Shown if it may succeed now, as far as this device knows. */
export function RetryButton({ entry }: Props) {
  const { command, refusal } = entry;
  const { args } = command;
  const again = overwriting(entry);
  if (refusal?.isFinal && !again) return null;
  if ('to' in args) return <WhereTaken entry={entry} to={args.to} content={args.content} />;
  if ('message' in args && 'id' in args.message)
    return <WhereThere entry={entry} again={again} messageId={args.message.id} />;
  return <Again entry={entry} />;
}

interface AgainProps extends Props {
  /** The command to send instead. */
  readonly again?: Command | undefined;
}

function Again({ entry: { id }, again }: AgainProps) {
  const { outbox } = useClient();
  return (
    <button
      type="button"
      className="link-button"
      onClick={() => leaveToBanner(again ? outbox.edit(id, again) : outbox.retry(id))}
    >
      {again ? t('messages.saveAnyway') : t('messages.tryAgain')}
    </button>
  );
}

interface TakenProps extends Props {
  readonly to: ConversationTarget;
  readonly content: string;
}

function WhereTaken({ entry, to, content }: TakenProps) {
  const { obstacle, excess } = useSendingRules(to, content);
  return obstacle === undefined && excess <= 0 ? <Again entry={entry} /> : null;
}

interface ThereProps extends AgainProps {
  readonly messageId: number;
}

function WhereThere({ messageId, ...rest }: ThereProps) {
  const item = useMessage(messageId);
  if (item) return <WherePermitted message={item.message} {...rest} />;
  // Unknown until the server has answered.
  return item === null ? null : <Again {...rest} />;
}

function WherePermitted({ message, ...rest }: AgainProps & { readonly message: StoredMessage }) {
  return useIsPermitted(rest.entry.command, message) ? <Again {...rest} /> : null;
}

function useIsPermitted({ name, args }: Command, message: StoredMessage): boolean {
  const permissions = usePermissions();
  const realm = useRealm();
  const sender = useUser(message.sender_id)?.user;
  const channel = useChannel(message.stream_id);
  const isArchived = channel?.channel.is_archived === true;
  switch (name) {
    case 'addReaction':
      return !isArchived;
    case 'editMessage':
      return !isArchived && canEdit({ message, own: permissions.own, realm });
    case 'deleteMessage':
      return canDelete(permissions, { message, realm, sender, channel });
    case 'moveMessage': {
      const canMove = args.channelId === undefined ? canMoveWithin : canMoveOut;
      return channel !== undefined && !isArchived && canMove(permissions, channel);
    }
    default:
      return true;
  }
}

/** Turns an edit that conflicts with a newer version into one that overwrites it. */
function overwriting({ command, refusal }: OutboxEntry): Command | undefined {
  if (command.name !== 'editMessage' || refusal?.code !== 'EXPECTATION_MISMATCH') return undefined;
  return { ...command, args: { ...command.args, replaces: undefined } };
}
