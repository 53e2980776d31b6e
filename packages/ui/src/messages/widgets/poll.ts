import type { StoredMessage } from '@tidings/sdk';
import { type WidgetData, widgetData } from './widget-data.ts';

export interface PollOption {
  /** Key that votes refer to. */
  readonly key: string;
  readonly text: string;
  readonly voterIds: readonly number[];
}

export interface Poll {
  readonly question: string;
  readonly options: readonly PollOption[];
}

/** Computes a poll: its first submessage creates it, the others change it. */
export function pollOf({ submessages, sender_id }: StoredMessage): Poll | undefined {
  const [first, ...others] = submessages;
  const start = widgetData(first?.content);
  if (first?.sender_id !== sender_id || start?.['widget_type'] !== 'poll') return undefined;
  const extra = (start['extra_data'] ?? {}) as WidgetData;
  const initial = Array.isArray(extra['options']) ? extra['options'].map(String) : [];
  const options = new Map(initial.map((text, index) => [`canned,${index}`, text]));
  const voters = new Map<string, Set<number>>();
  let question = String(extra['question'] ?? '');
  for (const { content, sender_id: by } of others) {
    const data = widgetData(content);
    if (data?.['type'] === 'question' && by === sender_id) question = String(data['question']);
    if (data?.['type'] === 'new_option')
      options.set(`${by},${data['idx']}`, String(data['option']));
    if (data?.['type'] === 'vote') {
      const key = String(data['key']);
      const those = voters.get(key) ?? new Set();
      if (data['vote'] === 1) those.add(by);
      else those.delete(by);
      voters.set(key, those);
    }
  }
  return {
    question,
    options: [...options].map(([key, text]) => ({
      key,
      text,
      voterIds: [...(voters.get(key) ?? [])],
    })),
  };
}
