import type { User } from '@tidings/sdk';
import { useOpenPerson } from './person-opener.ts';

/** A person's name, which opens their card beside it. */
export function PersonButton({ user }: { readonly user: User }) {
  const openPerson = useOpenPerson().open;
  return (
    <button
      type="button"
      className="plain-button"
      onClick={({ currentTarget: from }) => openPerson({ userId: user.user_id, from })}
    >
      {user.full_name}
    </button>
  );
}
