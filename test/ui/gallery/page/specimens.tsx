import type { Client, TimelineItem } from '@tidings/sdk';
import { useTimeline } from '@tidings/sdk/react';
import {
  ChannelList,
  Composer,
  Conversation,
  Inbox,
  MessageContent,
  PersonCard,
  Reactions,
  Search,
  SyncStatus,
  Timeline,
} from '@tidings/ui';
import type { ReactNode } from 'react';
import type { GalleryClients, GalleryWorld } from './clients.ts';

/** A part in a state. */
export interface Specimen {
  readonly part: string;
  readonly state: 'filled' | 'empty' | 'loading' | 'offline' | 'failed' | 'long' | 'rtl' | 'dark';
  readonly client: Client;
  readonly content: ReactNode;
}

const text = [
  '<p>Who <strong>waters</strong> the <em>beds</em>? <code>can.fill()</code></p>',
  '<ul>\n<li>roses</li>\n<li>peas</li>\n</ul>',
  '<blockquote>\n<p>I do.</p>\n</blockquote>',
].join('\n');
const long = `<p>${'Tomatoesandcucumbersandpumpkins'.repeat(8)} ${'and some more words. '.repeat(12)}</p>`;
const rightToLeft = '<p>مرحبا بالحديقة</p>\n<ul>\n<li>ورود</li>\n<li>بازلاء</li>\n</ul>';

/** Returns every part in every state that it has. */
export function specimens(
  { live, offline, loading, failed }: GalleryClients,
  { channelId, personId }: GalleryWorld,
): Specimen[] {
  const topic = (name: string) => ({ kind: 'topic', channelId, topic: name }) as const;
  const timeline = (name: string) => (
    <Timeline view={topic(name)} start="newest" empty="No messages yet." />
  );
  const composer = (name: string) => <Composer to={topic(name)} />;
  const ofAll = (part: string, content: ReactNode): Specimen[] => [
    { part, state: 'filled', client: live, content },
    { part, state: 'dark', client: live, content },
    { part, state: 'rtl', client: live, content },
  ];
  const of = (part: string, state: Specimen['state'], client: Client, content: ReactNode) => ({
    part,
    state,
    client,
    content,
  });
  return [
    ...ofAll('Timeline', timeline('garden')),
    of('Timeline', 'empty', live, timeline('nothing')),
    of('Timeline', 'loading', loading, timeline('garden')),
    of('Timeline', 'offline', offline, timeline('kitchen')),
    of('Timeline', 'failed', failed, timeline('garden')),
    of('Timeline', 'long', live, timeline('long')),
    ...ofAll('MessageContent', <MessageContent html={text} />).slice(0, 2),
    of('MessageContent', 'rtl', live, <MessageContent html={rightToLeft} />),
    of('MessageContent', 'long', live, <MessageContent html={long} />),
    of('MessageContent', 'failed', live, <MessageContent html={missing} />),
    ...ofAll('Composer', composer('garden')),
    of('Composer', 'offline', offline, composer('garden')),
    of('Composer', 'loading', loading, composer('garden')),
    ...ofAll('ChannelList', <ChannelList />),
    of('ChannelList', 'loading', loading, <ChannelList />),
    ...ofAll('Inbox', <Inbox />),
    of('Inbox', 'loading', loading, <Inbox />),
    ...ofAll('Search', <Search text="waters" />),
    of('Search', 'empty', live, <Search text="nothinglikethis" />),
    of('Search', 'offline', offline, <Search text="waters" />),
    ...ofAll('Reactions', <FirstReactions to={topic('garden')} />),
    of('SyncStatus', 'offline', offline, <SyncStatus />),
    ...ofAll('Conversation', <Conversation to={topic('garden')} />),
    of('Conversation', 'offline', offline, <Conversation to={topic('garden')} />),
    of('PersonCard', 'filled', live, <PersonCard userId={personId} onClose={() => undefined} />),
  ];
}

const missing =
  '<div class="message_inline_image"><a href="/user_uploads/2/none/garden.png" title="garden.png"><img data-original-dimensions="320x200" src="/user_uploads/thumbnail/2/none/garden.png/840x560.webp"></a></div>';

function FirstReactions({ to }: { readonly to: Parameters<typeof useTimeline>[0] }) {
  const { state } = useTimeline(to, { start: 'newest' });
  const item = state?.items.find(({ message }: TimelineItem) => message.reactions.length > 0);
  return item ? <Reactions item={item} /> : null;
}
