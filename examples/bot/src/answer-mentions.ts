import { type Client, isCallError, type StoredMessage } from '@tidings/sdk';
import { answerTo } from './commands.ts';

const pauseMs = 5_000;

/** Answers every unread mention of the bot and marks it as read. Returns a function that stops this. */
export function answerMentions(client: Client): () => void {
  const mentions = client.timeline({ kind: 'mentions' }, { start: 'firstUnread' });
  /** Answered questions. The list shows a moment later that they are read. */
  const done = new Set<number>();
  let isAnswering = false;

  function nextAsked(): StoredMessage | undefined {
    const messages = mentions.current.items.map(({ message }) => message);
    return messages.find(
      ({ id, flags }) => flags.includes('mentioned') && !flags.includes('read') && !done.has(id),
    );
  }

  async function answerAll() {
    if (isAnswering || client.sync.state.current.name !== 'live') return;
    isAnswering = true;
    try {
      for (let asked = nextAsked(); asked; asked = nextAsked()) {
        await answer(client, asked);
        await client.change.updateFlags({ messageIds: [asked.id], flag: 'read', op: 'add' });
        done.add(asked.id);
      }
      if (mentions.current.hasNewer) await mentions.newer();
    } catch (error) {
      // The question stays unread, and the bot tries again after a pause.
      if (!isCallError(error)) throw error;
      process.emitWarning(error);
    } finally {
      isAnswering = false;
    }
  }

  const ends = [mentions.subscribe(answerAll), client.sync.state.subscribe(answerAll)];
  const pause = setInterval(answerAll, pauseMs);
  return () => {
    clearInterval(pause);
    for (const end of ends) end();
  };
}

async function answer(client: Client, asked: StoredMessage): Promise<void> {
  const { id, sender_id, stream_id, subject: topic, display_recipient } = asked;
  // Two bots that answer each other would never stop.
  if ((await client.user(sender_id).load())?.user.is_bot) return;
  const people = typeof display_recipient === 'string' ? [] : display_recipient;
  const to =
    stream_id === undefined
      ? { type: 'direct' as const, to: people.map((person) => person.id) }
      : { type: 'channel' as const, to: stream_id, topic };
  try {
    const content = await answerTo(client.api, id);
    // A bot that is killed here answers again. The server keeps one message per idempotency key.
    await client.api.sendMessage({ ...to, content }, { idempotencyKey: `answer-${id}` });
  } catch (error) {
    // The question was already answered in other words, or it or its channel is gone.
    if (!isCallError(error) || error.remedy !== 'change-request') throw error;
  }
}
