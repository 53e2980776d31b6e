import { useEffect, useMemo, useRef, useState } from 'react';
import { tabMemory } from '../account/tab-memory.ts';
import { moveAttachedFiles } from './attached-files.ts';
import { ComposerBox } from './composer-box.tsx';
import { TopicField } from './topic-field.tsx';
import { useSendingRules } from './use-sending-rules.ts';

/** By channel, what was named last, so that one finds the draft again that goes there. */
const namedLast = tabMemory('topic');

/** A composer for the view of a whole channel: the topic is named with the message. */
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
  // As the draft, which is found by its topic from then on.
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
            placeholder={topics === 'needed' ? 'Topic' : 'Topic (general chat without one)'}
          />
        )
      }
    />
  );
}
