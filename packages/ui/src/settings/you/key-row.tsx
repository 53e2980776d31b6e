import type { Key } from '@tidings/shared-types';
import { momentOf } from '../../format/days.ts';
import { t } from '../../languages/t.ts';
import { Text } from '../../languages/text.tsx';
import { hiddenText } from '../../ui/hidden-text.tsx';

interface Props {
  readonly item: Key;
  readonly onEnd: () => void;
}

export function KeyRow({ item, onEnd }: Props) {
  const name = nameOfKey(item);
  const facts = [useOf(item), item.last_ip, expiryOf(item.expires_at)];
  return (
    <li className="row">
      <div className="row-text">
        <div className="row-name">{name}</div>
        <div className="row-note">{facts.filter(Boolean).join(' · ')}</div>
      </div>
      {item.is_current ? (
        <span className="quiet">{t('settings.thisDevice')}</span>
      ) : (
        <button type="button" className="button small" onClick={onEnd}>
          <Text of="settings.signOutName" with={{ name, hidden: hiddenText }} />
        </button>
      )}
    </li>
  );
}

export function nameOfKey({ name, kind }: Key): string {
  return name || (kind === 'main' ? t('settings.sharedApiKey') : t('settings.unnamedDevice'));
}

/** Returns the time of the last use, which the server knows to the hour. */
function useOf({ is_current, last_used_at, created_at }: Key): string {
  if (is_current) return t('settings.activeNow');
  if (last_used_at === null) return t('settings.created', { time: momentOf(created_at) });
  return t('settings.lastUsed', { time: momentOf(last_used_at) });
}

export function expiryOf(expires_at: number | null): string {
  if (expires_at === null) return '';
  const time = momentOf(expires_at);
  const isFuture = expires_at * 1000 > Date.now();
  return isFuture ? t('settings.expires', { time }) : t('settings.expired', { time });
}
