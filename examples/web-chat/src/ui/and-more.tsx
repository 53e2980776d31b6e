interface Props {
  /** How many are not in the list. */
  readonly count: number;
  /** What one does to find them. */
  readonly how?: 'search' | 'type';
}

/** Below a list that is cut short. */
export function AndMore({ count, how = 'search' }: Props) {
  if (count <= 0) return null;
  return (
    <p className="quiet">
      And {count} more: {how} to find them.
    </p>
  );
}
