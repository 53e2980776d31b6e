import { type ChannelItem, useChannels } from '@tidings/sdk/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../languages/t.ts';
import { usePermissions } from '../permissions/use-permissions.ts';
import { AndMore } from '../ui/and-more.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { fuzzyMatches } from '../ui/fuzzy.ts';
import { SearchInput } from '../ui/search-input.tsx';
import { Select } from '../ui/select.tsx';
import { BrowsedChannel } from './browsed-channel.tsx';
import { CreateChannel } from './create-channel.tsx';

const mostShown = 100;

const kinds = () =>
  [
    { value: 'all', label: t('channels.allChannels') },
    { value: 'own', label: t('channels.joined') },
    { value: 'other', label: t('channels.notJoined') },
    { value: 'archived', label: t('channels.archived') },
  ] as const;
type Kind = ReturnType<typeof kinds>[number]['value'];

/** All channels that the user can see, to join, leave and create. */
export function BrowseChannels({ onClose }: { readonly onClose: () => void }) {
  const channels = useChannels() ?? [];
  const { may, isGuest } = usePermissions();
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<Kind>('all');
  const [isCreating, setCreating] = useState(false);
  const mayCreate =
    !isGuest && (may('can_create_public_channel_group') || may('can_create_private_channel_group'));
  const byName = channels
    .filter((item) => isOfKind(item, kind))
    .sort((a, b) => a.channel.name.localeCompare(b.channel.name));
  const matches = fuzzyMatches(byName, typed, ({ channel }) => channel.name);
  return (
    <Dialog
      title={t('channels.channels')}
      onClose={onClose}
      isWide
      foot={
        mayCreate && (
          <button type="button" className="button primary" onClick={() => setCreating(true)}>
            <Plus size={16} />
            {t('channels.createChannel')}
          </button>
        )
      }
    >
      <div className="browse-head">
        <SearchInput label={t('channels.searchChannels')} value={typed} onType={setTyped} />
        <Select
          isBare
          label={t('channels.filterChannels')}
          value={kind}
          choices={kinds()}
          onChoose={setKind}
        />
      </div>
      <ul className="rows" aria-label={t('channels.channels')}>
        {matches.slice(0, mostShown).map((item) => (
          <BrowsedChannel key={item.id} item={item} onOpen={onClose} />
        ))}
      </ul>
      {matches.length === 0 && <p className="quiet">{t('channels.noChannelsFound')}</p>}
      <AndMore count={matches.length - mostShown} how="type" />
      {isCreating && (
        <CreateChannel name={typed} onMade={onClose} onClose={() => setCreating(false)} />
      )}
    </Dialog>
  );
}

function isOfKind({ channel, subscription }: ChannelItem, kind: Kind): boolean {
  if (kind === 'archived') return channel.is_archived;
  if (channel.is_archived) return false;
  if (kind === 'own') return subscription !== undefined;
  return kind === 'all' || subscription === undefined;
}
