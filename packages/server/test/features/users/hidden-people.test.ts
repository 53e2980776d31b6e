import { expect, it, onTestFinished, vi } from 'vitest';
import { hiddenPeopleOf } from '../../../src/features/users/hidden-people.ts';
import { groupId } from '../../support/channels.ts';
import { forEachTeam } from '../../support/team.ts';

forEachTeam((team) => {
  it('X2: an event about a person looks at no guest unless the organization restricts guests', async () => {
    const { owner, realm, services } = team();
    const guest = await team().person('guest');
    const { id } = await team().person();
    const lookUp = vi.spyOn(realm.state.activeGuests, 'get');
    onTestFinished(() => lookUp.mockRestore());
    const hidden = () => {
      const user = realm.state.users.get({ id });
      return user && hiddenPeopleOf(realm.state, user, services.clock.now());
    };
    expect(hidden()).toEqual([]);
    expect(lookUp).not.toHaveBeenCalled();

    const can_access_all_users_group = JSON.stringify({
      new: await groupId(team(), 'role:members'),
    });
    expect((await owner.patch('/realm', { can_access_all_users_group })).status).toBe(200);
    expect(hidden()).toEqual([guest.id]);
  });
});
