import type { Key } from '@tidings/shared-types';
import { momentOf } from '../../format/days.ts';

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
        <span className="quiet">This device</span>
      ) : (
        <button type="button" className="button small" onClick={onEnd}>
          Sign out<span className="hidden-text"> {name}</span>
        </button>
      )}
    </li>
  );
}

export function nameOfKey({ name, kind }: Key): string {
  return name || (kind === 'main' ? 'Shared API key' : 'Unnamed device');
}

/** Returns the time of the last use, which the server knows to the hour. */
function useOf({ is_current, last_used_at, created_at }: Key): string {
  if (is_current) return 'Active now';
  if (last_used_at === null) return `Created ${momentOf(created_at)}`;
  return `Last used ${momentOf(last_used_at)}`;
}

export function expiryOf(expires_at: number | null): string {
  if (expires_at === null) return '';
  return `${expires_at * 1000 > Date.now() ? 'Expires' : 'Expired'} ${momentOf(expires_at)}`;
}
