import type { Client } from '@tidings/sdk';

const help = '`echo TEXT` repeats a text, `tally` counts the reactions in this topic.';

/** Returns the bot's answer to a message that mentions it. */
export async function answerTo(api: Client['api'], messageId: number): Promise<string> {
  // Ask the server for the Markdown: the device stores the rendered message.
  const { message } = await api.getMessage({ message_id: messageId, apply_markdown: false });
  const [, command, text] = /@\*\*[^*]+\*\*\s*(\S*)\s*([\s\S]*)/.exec(message.content) ?? [];
  if (command === 'echo' && text) return text;
  if (command === 'tally' && message.stream_id)
    return tally(api, message.stream_id, message.subject);
  return help;
}

async function tally(api: Client['api'], channelId: number, topic: string): Promise<string> {
  const { messages } = await api.getMessages({
    anchor: 'newest',
    num_before: 100,
    num_after: 0,
    apply_markdown: false,
    narrow: [
      { operator: 'channel', operand: channelId },
      { operator: 'topic', operand: topic },
    ],
  });
  const lines = messages
    .map(({ content, reactions }) => ({
      proposal: content.split('\n')[0],
      voters: new Set(reactions.map(({ user_id }) => user_id)).size,
    }))
    .filter(({ voters }) => voters > 0)
    .sort((a, b) => b.voters - a.voters)
    .map(({ proposal, voters }) => `* **${voters}** ${proposal}`);
  return lines.join('\n') || 'There are no reactions in this topic yet.';
}
