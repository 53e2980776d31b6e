import { InboxView } from '../views/inbox-view.tsx';

/** The conversations with unread messages, by channel. */
export function Inbox() {
  return (
    <div className="conversation">
      <InboxView />
    </div>
  );
}
