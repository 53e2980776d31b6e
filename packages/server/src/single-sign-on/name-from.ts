import { usableName } from '../users/usable-name.ts';

/** A name for a new account: what the provider says, as far as it can be one, else what the address begins with. */
export function nameFrom(name: string | undefined, email: string): string {
  const [local = ''] = email.split('@');
  return (
    usableName(name ?? '') ?? usableName(local) ?? usableName(`Person ${local}`) ?? 'New person'
  );
}
