import type { ChannelItem } from '@tidings/sdk/react';
import { Archive, Globe, Hash, Lock } from 'lucide-react';
import { t } from '../languages/t.ts';
import { channelColor } from './channel-color.ts';

/** Icon for the type of a channel, in the user's own colour. */
export function ChannelIcon({ item }: { readonly item: ChannelItem }) {
  const { channel, subscription } = item;
  const style = { color: channelColor(subscription?.color) };
  if (channel.is_archived)
    return <Archive size={15} style={style} aria-label={t('channels.isArchived')} />;
  if (channel.invite_only)
    return <Lock size={15} style={style} aria-label={t('channels.private')} />;
  if (channel.is_web_public)
    return <Globe size={15} style={style} aria-label={t('channels.webPublic')} />;
  return <Hash size={16} style={style} aria-hidden="true" />;
}
