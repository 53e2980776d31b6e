import { limits } from '@tidings/shared-types';
import { checkedFullName } from '../users/user-rules.ts';

/** What stands in names elsewhere, and not in ours. */
const UNUSABLE =
  /[*`\\>"@\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]+/gu;

/** A name for a new account: what the provider says, as far as it can be one, else what the address begins with. */
export function nameFrom(name: string | undefined, email: string): string {
  const [local = ''] = email.split('@');
  return usable(name ?? '') ?? usable(local) ?? usable(`Person ${local}`) ?? 'New person';
}

function usable(name: string): string | undefined {
  const plain = name
    .replaceAll(UNUSABLE, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/\|(\d+)$/, ' $1')
    .trim();
  try {
    return checkedFullName([...plain].slice(0, limits.fullNameLength).join(''));
  } catch {
    return undefined;
  }
}
