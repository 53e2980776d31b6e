import type { TimelineItem } from '@tidings/sdk';
import { t } from '../languages/t.ts';
import { toggled, usePicked } from './picked.ts';

interface Props {
  readonly item: TimelineItem;
  readonly name: string;
}

/** The checkbox of a message while the user picks several. */
export function PickBox({ item, name }: Props) {
  const opener = usePicked();
  const picked = opener.useOpened();
  if (!picked || item.pending) return null;
  return (
    <input
      type="checkbox"
      className="pick-box"
      aria-label={t('messages.pickMessageFrom', { name })}
      checked={picked.has(item.key)}
      onChange={() => opener.open(toggled(picked, item))}
    />
  );
}
