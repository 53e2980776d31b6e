import { useClient, useRealm, useTopics } from '@tidings/sdk/react';
import { type Ref, useEffect } from 'react';
import { t } from '../languages/t.ts';
import { fuzzyMatches } from '../ui/fuzzy.ts';
import { CompletedInput } from './completion/completed-input.tsx';
import type { Completion } from './completion/completion.ts';

interface Props {
  readonly channelId: number;
  readonly topic: string;
  readonly onChange: (topic: string) => void;
  /** Called once the user has entered the topic. */
  readonly onDone?: () => void;
  readonly placeholder: string;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

const mostShown = 8;

/** Field for a topic of a channel, existing or new. */
export function TopicField({ channelId, topic, onChange, onDone, ...input }: Props) {
  const client = useClient();
  const topics = useTopics(channelId) ?? [];
  const most = useRealm()?.max_topic_length ?? 60;
  useEffect(() => {
    // Offline, the device's own list is used.
    client.refreshTopics(channelId).catch(() => undefined);
  }, [client, channelId]);

  const named = topics.filter(({ name }) => name !== '');
  const completions = fuzzyMatches(named, topic, ({ name }) => name)
    .filter(({ name }) => name !== topic)
    .slice(0, mostShown)
    .map(
      ({ key, name }): Completion => ({
        key,
        label: name,
        picture: { kind: 'sign', sign: '›' },
        text: name,
      }),
    );

  return (
    <div className="topic-field">
      <CompletedInput
        {...input}
        className="topic-input"
        label={t('chat.topic')}
        maxLength={most}
        value={topic}
        onChange={onChange}
        completions={completions}
        listLabel={t('chat.topics')}
        listClassName="topic-completions"
        onChoose={({ text }) => {
          onChange(text);
          onDone?.();
          return false;
        }}
        onEnter={() => onDone?.()}
        opensOnFocus
      />
      <p className="topic-limit" role="status">
        {topic.length >= most && t('chat.topicsAreLimitedToCharacters', { most })}
      </p>
    </div>
  );
}
