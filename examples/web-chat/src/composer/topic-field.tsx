import { useClient, useList, useTopics } from '@tidings/sdk/react';
import { type KeyboardEvent, type Ref, useEffect, useId, useState } from 'react';
import { fuzzyMatches } from '../ui/fuzzy.ts';
import type { Completion } from './completion/choice.ts';
import { CompletionList, completionId } from './completion/completion-list.tsx';

interface Props {
  readonly channelId: number;
  readonly topic: string;
  readonly onChange: (topic: string) => void;
  /** The person is done with it. */
  readonly onDone?: () => void;
  readonly placeholder: string;
  readonly ref?: Ref<HTMLInputElement>;
}

const mostShown = 8;

/** Names a topic of a channel: one that is there, or a new one. */
export function TopicField({ channelId, topic, onChange, onDone, placeholder, ref }: Props) {
  const id = useId();
  const client = useClient();
  const topics = useTopics(channelId) ?? [];
  const most = useList((each) => each.realm())?.max_topic_length ?? 60;
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState(-1);
  useEffect(() => {
    // Offline the device's own list has to do.
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
  const isShown = isOpen && completions.length > 0;
  const choose = ({ text }: Completion) => {
    onChange(text);
    setOpen(false);
    onDone?.();
  };
  const move = (step: number) => {
    setOpen(true);
    const count = completions.length;
    if (count > 0) setPlace((place + step + count) % count);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const chosen = isShown ? completions[place] : undefined;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(place === -1 ? 0 : -1);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Enter') onDone?.();
    else if (event.key === 'Escape' && isShown) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="topic-field">
      <input
        ref={ref}
        className="topic-input"
        role="combobox"
        aria-label="Topic"
        aria-expanded={isShown}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={isShown && place >= 0 ? completionId(id, place) : undefined}
        autoComplete="off"
        dir="auto"
        maxLength={most}
        placeholder={placeholder}
        value={topic}
        onChange={(event) => {
          onChange(event.target.value);
          setPlace(-1);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {isShown && (
        <div className="topic-completions">
          <CompletionList
            id={id}
            label="Topics"
            completions={completions}
            place={place}
            onChoose={choose}
          />
        </div>
      )}
    </div>
  );
}
