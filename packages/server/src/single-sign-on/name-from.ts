import { usableName } from '../users/usable-name.ts';

/** Returns a name for a new account: the provider's if valid, otherwise one from the address. */
export function nameFrom(name: string | undefined, email: string): string {
  const [local = ''] = email.split('@');
  return (
    usableName(name ?? '') ?? usableName(local) ?? usableName(`Person ${local}`) ?? 'New person'
  );
}
