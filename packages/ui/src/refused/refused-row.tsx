import type { ConversationTarget, OutboxEntry } from '@tidings/sdk';
import { useMessage, useOwnUser } from '@tidings/sdk/react';
import type { ReactNode } from 'react';
import { useChannel } from '../channels/use-channel.ts';
import { withoutAddresses } from '../content/file-addresses.ts';
import { shortTime } from '../format/short-time.ts';
import { Time } from '../format/time.tsx';
import { t } from '../languages/t.ts';
import { FailedState } from '../messages/failed-on-demand.ts';
import { messageTarget } from '../messages/message-target.ts';
import { typedText } from '../messages/typed-text.ts';
import { conversationRoute } from '../routes/conversation-route.ts';
import { routeHref } from '../routes/route.ts';
import { TargetName } from '../views/target-name.tsx';
import { changeNames } from './change-names.ts';

interface Props {
  readonly entry: OutboxEntry;
}

/** A change that the server refused, with the conversation that it was for. */
export function RefusedRow({ entry }: Props) {
  const { args } = entry.command;
  if ('to' in args) return <Row entry={entry} place={<Place to={args.to} />} />;
  if ('message' in args && 'id' in args.message)
    return <Row entry={entry} place={<PlaceOfMessage id={args.message.id} />} />;
  return <Row entry={entry} />;
}

function Row({ entry, place }: Props & { readonly place?: ReactNode }) {
  const { id, command, createdAt } = entry;
  const text = typedText(command);
  return (
    <li className="card-row">
      <div className="card-link">
        <div className="card-head">
          <span className="conversation-name">
            {changeNames()[command.name]} {place}
          </span>
          <Time at={createdAt / 1000}>{shortTime(createdAt / 1000)}</Time>
        </div>
        {text !== undefined && (
          <div className="card-content card-typed" dir="auto">
            {withoutAddresses(text)}
          </div>
        )}
        <FailedState entryId={id} />
      </div>
    </li>
  );
}

function PlaceOfMessage({ id }: { readonly id: number }) {
  const item = useMessage(id);
  const ownId = useOwnUser()?.user.user_id;
  if (item) return <Place to={messageTarget(item.message, ownId)} near={id} />;
  // Unknown until the server has answered.
  return item === null ? t('refused.deletedMessage') : null;
}

interface PlaceProps {
  readonly to: ConversationTarget;
  readonly near?: number;
}

function Place({ to, near }: PlaceProps) {
  const channel = useChannel(to.kind === 'topic' ? to.channelId : undefined);
  const name = <TargetName target={to} />;
  const isThere = to.kind === 'direct' || channel !== undefined;
  return (
    <>
      ·{' '}
      {isThere ? (
        <a href={routeHref(conversationRoute(to, near))} data-row-link>
          {name}
        </a>
      ) : (
        name
      )}
    </>
  );
}
