import type { Realm } from '../../../core/realm/realm.ts';
import { foldCase } from '../../../core/text/fold-case.ts';
import { systemGroupChain } from '../../../features/groups/system-groups.ts';
import { hasOwner } from '../../../features/setup/has-owner.ts';
import { type Check, fail, ok, warn } from './check.ts';

/** Checks that there is an owner, and that all system groups exist. */
export function checkPeople({ state, subdomain }: Realm): Check {
  const missing = [...systemGroupChain, 'role:nobody'].filter(
    (name) => !state.activeGroupsByName.has(foldCase(name)),
  );
  if (missing.length > 0) {
    return fail(
      'people',
      `system groups are missing: ${missing.join(', ')}`,
      'Restore the newest backup.',
    );
  }
  const { size } = state.users;
  const accounts = `${size} ${size === 1 ? 'account' : 'accounts'}`;
  if (hasOwner(state)) return ok('people', `${accounts}, with an active owner`);
  const realm = subdomain === '' ? '' : ` --realm ${subdomain}`;
  const command = `tidings user create --role owner${realm}`;
  return state.internal('setup_token_hash') === null
    ? fail('people', 'there is no owner', `Make one: ${command}`)
    : warn(
        'people',
        'the setup link has not been used yet',
        `Use it, or make an owner: ${command}`,
      );
}
