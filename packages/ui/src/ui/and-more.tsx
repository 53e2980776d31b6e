import { t } from '../languages/t.ts';

interface Props {
  /** The number of entries that are not shown. */
  readonly count: number;
  /** How to find them. */
  readonly how?: 'search' | 'type';
}

/** Footer of a list that is cut off. */
export function AndMore({ count, how = 'search' }: Props) {
  if (count <= 0) return null;
  return (
    <p className="quiet">
      {how === 'search' ? t('common.moreSearch', { count }) : t('common.moreType', { count })}
    </p>
  );
}
