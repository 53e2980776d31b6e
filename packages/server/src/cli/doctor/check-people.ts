import { systemGroupChain } from '../../groups/system-groups.ts';
import type { Realm } from '../../realm/realm.ts';
import { hasOwner } from '../../setup/has-owner.ts';
import { foldCase } from '../../text/fold-case.ts';
import { type Check, fail, ok, warn } from './check.ts';

/** Whether somebody is in charge, and the groups are there that permissions rest on. */
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
    ? fail('people', 'nobody is the owner', `Make one: ${command}`)
    : warn('people', 'nobody has used the set-up link yet', `Use it, or make an owner: ${command}`);
}
