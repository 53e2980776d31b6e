import type { ConversationTarget } from '@tidings/sdk';
import { useTyping, useUsers } from '@tidings/sdk/react';

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
  if (names.length === 0) return '';
  if (names.length === 1) return `${names[0]} is typing…`;
  if (names.length === 2) return `${names[0]} and ${names[1]} are typing…`;
  return 'Several people are typing…';
}
