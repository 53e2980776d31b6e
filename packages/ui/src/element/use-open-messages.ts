import type { Api, StoredMessage } from '@tidings/sdk';
import { useEffect, useState } from 'react';
import { problemText } from '../ui/problem-text.ts';

interface Place {
  readonly api: Api;
  readonly server: string;
  readonly channel: string;
  readonly topic: string | undefined;
}

type Message = Pick<
  StoredMessage,
  'id' | 'sender_full_name' | 'avatar_url' | 'timestamp' | 'content'
>;

interface OpenMessages {
  /** Undefined until they are loaded. */
  readonly messages: readonly Message[] | undefined;
  readonly problem: string | undefined;
}

const NEWEST = 100;
/** Readers without an account have no event queue, so the element asks again. */
const AGAIN_MS = 15_000;

/** Reads the newest messages of a web-public channel, now and then. The last ones are kept for the time offline. */
export function useOpenMessages({ api, server, channel, topic }: Place): OpenMessages {
  const key = `tidings:open:${JSON.stringify([server, channel, topic])}`;
  const [state, setState] = useState<OpenMessages>(() => ({
    messages: kept(key),
    problem: undefined,
  }));
  useEffect(() => {
    const end = new AbortController();
    const read = async () => {
      if (document.visibilityState === 'hidden') return;
      try {
        const messages = await newest({ api, channel, topic }, end.signal);
        keep(key, messages);
        setState({ messages, problem: undefined });
      } catch (error) {
        if (!end.signal.aborted) setState((last) => ({ ...last, problem: problemText(error) }));
      }
    };
    void read();
    const timer = setInterval(() => void read(), AGAIN_MS);
    return () => {
      end.abort();
      clearInterval(timer);
    };
  }, [api, key, channel, topic]);
  return state;
}

async function newest(
  { api, channel, topic }: Omit<Place, 'server'>,
  signal: AbortSignal,
): Promise<readonly Message[]> {
  const { messages } = await api.getMessages(
    {
      anchor: 'newest',
      num_before: NEWEST,
      num_after: 0,
      narrow: [
        { operator: 'channels', operand: 'web-public' },
        { operator: 'channel', operand: /^\d+$/.test(channel) ? Number(channel) : channel },
        ...(topic === undefined ? [] : [{ operator: 'topic', operand: topic } as const]),
      ],
    },
    { signal },
  );
  return messages.map(({ id, sender_full_name, avatar_url, timestamp, content }) => ({
    id,
    sender_full_name,
    avatar_url,
    timestamp,
    content,
  }));
}

function keep(key: string, messages: readonly Message[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(messages));
  } catch {
    // Without room on the device, the messages are only there online.
  }
}

function kept(key: string): readonly Message[] | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
