import type { ConversationTarget } from '@tidings/sdk';
import { useTyping, useUsers } from '@tidings/sdk/react';
import { t } from '../languages/t.ts';

/** Says who is typing. Always takes up its line, so that the page does not jump. */
export function TypingLine({ to }: { readonly to: ConversationTarget }) {
  const typing = useTyping(to);
  const users = useUsers() ?? [];
  const names = typing.flatMap(
    (id) => users.find(({ user }) => user.user_id === id)?.user.full_name ?? [],
  );
  return (
    <div className="typing-line" role="status">
      {typingText(names)}
    </div>
  );
}

function typingText(names: readonly string[]): string {
  const [name, other, ...more] = names;
  if (name === undefined) return '';
  if (other === undefined) return t('chat.isTyping', { name });
  if (more.length === 0) return t('chat.andAreTyping', { name, other });
  return t('chat.severalPeopleAreTyping');
}
