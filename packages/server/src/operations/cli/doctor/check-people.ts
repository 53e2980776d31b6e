import type { Realm } from '../../../core/realm/realm.ts';
import { foldCase } from '../../../core/text/fold-case.ts';
import { systemGroupChain } from '../../../features/groups/system-groups.ts';
import { hasOwner } from '../../../features/setup/has-owner.ts';
import type { Translate } from '../../../languages/words.ts';
import { type Check, fail, ok, warn } from './check.ts';

/** Checks that there is an owner, and that all system groups exist. */
export function checkPeople(t: Translate, { state, subdomain }: Realm): Check {
  const name = t('doctor.people');
  const missing = [...systemGroupChain, 'role:nobody'].filter(
    (name) => !state.activeGroupsByName.has(foldCase(name)),
  );
  if (missing.length > 0) {
    const groups = missing.join(', ');
    return fail(name, t('doctor.groupsMissing', { groups }), t('doctor.restore'));
  }
  const { size } = state.users;
  if (hasOwner(state)) return ok(name, t('doctor.peopleOwner', { count: size }));
  const realm = subdomain === '' ? '' : ` --realm ${subdomain}`;
  const command = `tidings user create --role owner${realm}`;
  return state.internal('setup_token_hash') === null
    ? fail(name, t('doctor.noOwner'), t('doctor.makeOwner', { command }))
    : warn(name, t('doctor.linkUnused'), t('doctor.useLink', { command }));
}
