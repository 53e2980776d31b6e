import { createApi, type StoredMessage } from '@tidings/sdk';
import { useMemo } from 'react';
import { Content } from '../content/content.tsx';
import { type Server, ServerContext } from '../content/server.ts';
import { dayOf, timeOf } from '../format/days.ts';
import { t } from '../languages/t.ts';
import { useLanguageAttributes } from '../languages/use-language.ts';
import { Avatar } from '../ui/avatar.tsx';
import type { ElementViewProps } from './element-settings.ts';
import { Notice } from './notice.tsx';
import { useOpenMessages } from './use-open-messages.ts';

interface Props extends ElementViewProps {
  readonly server: string;
  readonly channel: string;
}

/** The newest messages of a web-public channel, without an account. */
export function ReadOnly(props: Props) {
  const { server, channel, topic, theme, density } = props;
  const api = useMemo(
    () => createApi({ serverUrl: server, clientName: 'TidingsElement' }),
    [server],
  );
  const place = useMemo<Server>(() => ({ url: server }), [server]);
  const attributes = useLanguageAttributes();
  const { messages, problem } = useOpenMessages({ api, server, channel, topic });
  if (!messages) {
    if (problem === undefined)
      return <Notice {...props}>{t('conversation.loadingMessages')}</Notice>;
    return <Notice {...props}>{problem}</Notice>;
  }
  return (
    <ServerContext.Provider value={place}>
      <div
        className="tidings"
        part="root"
        data-theme={theme}
        data-density={density}
        {...attributes}
      >
        <div className="tidings-box">
          <div className="conversation" part="conversation">
            {problem !== undefined && (
              <div className="banner" role="status">
                {problem}
              </div>
            )}
            <section
              className="message-list open-messages"
              part="timeline"
              aria-label={t('conversation.messages')}
            >
              {messages.length === 0 && <p className="empty">{t('conversation.noMessagesYet')}</p>}
              {messages.map((message) => (
                <OpenMessage key={message.id} message={message} />
              ))}
            </section>
          </div>
        </div>
      </div>
    </ServerContext.Provider>
  );
}

type Message = Pick<
  StoredMessage,
  'id' | 'sender_full_name' | 'avatar_url' | 'timestamp' | 'content'
>;

function OpenMessage({ message }: { readonly message: Message }) {
  const { sender_full_name: name, timestamp } = message;
  return (
    <article className="message with-head" aria-label={`${name}, ${timeOf(timestamp)}`}>
      <div className="message-side">
        <Avatar src={message.avatar_url} />
      </div>
      <div className="message-body">
        <div className="message-head">
          <span className="sender">{name}</span>
          <time>
            {dayOf(timestamp)}, {timeOf(timestamp)}
          </time>
        </div>
        <Content html={message.content} />
      </div>
    </article>
  );
}
