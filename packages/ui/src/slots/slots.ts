import type { ComposerProps } from '../composer/composer.tsx';
import type { ContentProps } from '../content/content.tsx';
import type { MessageListProps } from '../messages/message-list.tsx';
import type { ReactionsProps } from '../messages/reactions.tsx';
import type { PersonCardProps } from '../people/person-card.tsx';
import type { SearchProps } from '../search/search-view.tsx';
import type { Part } from './slot.tsx';

/** Own components in place of parts. Each gets the props of the part that it replaces, and may render that part. */
export interface Slots {
  readonly ChannelList?: Part<object>;
  readonly Composer?: Part<ComposerProps>;
  readonly Inbox?: Part<object>;
  readonly MessageContent?: Part<ContentProps>;
  readonly PersonCard?: Part<PersonCardProps>;
  readonly Reactions?: Part<ReactionsProps>;
  readonly Search?: Part<SearchProps>;
  readonly SyncStatus?: Part<object>;
  readonly Timeline?: Part<MessageListProps>;
}
