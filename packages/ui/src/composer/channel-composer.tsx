import { useEffect, useMemo, useRef, useState } from 'react';
import { tabMemory } from '../account/tab-memory.ts';
import { t } from '../languages/t.ts';
import { moveAttachedFiles } from './attached-files.ts';
import { ComposerBox } from './composer-box.tsx';
import { TopicField } from './topic-field.tsx';
import { useSendingRules } from './use-sending-rules.ts';

/** The topic entered last, by channel, to find its draft again. */
const namedLast = tabMemory('topic');

/** The composer of a channel's view, with a field for the topic. */
export function ChannelComposer({ channelId }: { readonly channelId: number }) {
  const [first] = useState(() => namedLast.get(channelId) ?? '');
  const [topic, setTopic] = useState(first);
  const topicInput = useRef<HTMLInputElement>(null);
  const focusMessage = useRef<() => void>(undefined);
  const draftOf = useMemo(
    () => ({ kind: 'topic', channelId, topic: first }) as const,
    [channelId, first],
  );
  const to = useMemo(() => ({ kind: 'topic', channelId, topic }) as const, [channelId, topic]);
  const latest = useRef(to);
  latest.current = to;
  // The files move to the topic with the draft.
  useEffect(() => () => moveAttachedFiles(draftOf, latest.current), [draftOf]);
  const { topics } = useSendingRules(to, '');
  const name = (next: string) => {
    namedLast.set(channelId, next);
    setTopic(next);
  };
  return (
    <ComposerBox
      to={to}
      draftOf={draftOf}
      onTopic={name}
      focusRef={focusMessage}
      onTopicMissing={() => topicInput.current?.focus()}
      head={
        topics !== 'none' && (
          <TopicField
            ref={topicInput}
            channelId={channelId}
            topic={topic}
            onChange={name}
            onDone={() => focusMessage.current?.()}
            placeholder={topics === 'needed' ? t('chat.topic') : t('composer.topicOptional')}
          />
        )
      }
    />
  );
}
