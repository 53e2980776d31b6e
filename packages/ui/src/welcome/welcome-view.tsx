import { useChannels } from '@tidings/sdk/react';
import { ChannelView } from '../conversation/channel-view.tsx';
import { WelcomeCard } from './welcome-card.tsx';

/** The first page of a new user: the first channel, below a welcome card. */
export function WelcomeView() {
  const channels = useChannels();
  if (!channels) return null;
  const own = channels.filter(({ subscription }) => subscription !== undefined);
  const first = own.find(({ channel }) => channel.name === 'general') ?? own[0];
  const card = <WelcomeCard channelId={first?.id} />;
  return first ? <ChannelView channelId={first.id} near={undefined} intro={card} /> : card;
}
