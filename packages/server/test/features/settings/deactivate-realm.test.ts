import { afterEach, expect, it } from 'vitest';
import { setInternal } from '../../../src/core/realm/create-realm.ts';
import { forEachTeam } from '../../support/team.ts';
import { call } from '../users/call.ts';
import { PASSWORD } from '../users/people.ts';

const path = '/realm/deactivate';
const closed = { status: 401, body: { result: 'error', code: 'REALM_DEACTIVATED' } };

forEachTeam((team) => {
  const others = async () => {
    const realm = await team().services.realms.forSubdomain('other');
    if (!realm) throw new Error('There is another organization');
    return realm;
  };

  afterEach(async () => {
    const realm = await others();
    await realm.write((change) => setInternal(change, 'deactivated', false));
  });

  it('B-extra: an owner closes the organization, and everybody is signed out', async () => {
    const owner = await team().stranger();
    const host = 'other.localhost';
    const member = { email: 'member@example.org', full_name: 'A Member', password: PASSWORD };
    expect((await owner.post('/users', member)).status).toBe(200);
    const form = { username: member.email, password: PASSWORD };
    const signIn = () =>
      call(team().url, { method: 'POST', path: '/api/v1/fetch_api_key', form, host });
    expect((await signIn()).status).toBe(200);
    const { queue_id, last_event_id } = (await owner.post('/register')).body;

    expect(await owner.post(path)).toEqual({
      status: 200,
      body: { result: 'success', msg: '' },
    });

    expect(await owner.get('/users/me')).toMatchObject(closed);
    expect(await owner.get('/events', { queue_id, last_event_id })).toMatchObject(closed);
    expect(await signIn()).toMatchObject(closed);
    expect(await owner.post(path)).toMatchObject(closed);
    expect((await team().owner.get('/users/me')).status).toBe(200);

    const realm = await others();
    await realm.write((change) => setInternal(change, 'deactivated', false));
    expect((await owner.get('/users/me')).status).toBe(200);
    const place = { queue_id, last_event_id, dont_block: true };
    expect((await owner.get('/events', place)).body.code).toBe('BAD_EVENT_QUEUE_ID');
  });

  it('B-extra: an open queue hears that the organization was closed', async () => {
    const owner = await team().stranger();
    const realm = await others();
    const { queue_id, last_event_id } = (await owner.post('/register')).body;
    const waiting = owner.get('/events', { queue_id, last_event_id });
    await owner.post(path);
    const { events } = (await waiting).body;
    expect(events).toMatchObject([{ type: 'realm', op: 'deactivated', realm_id: realm.id }]);
    expect(realm.state.internal('deactivated')).toBe(true);
  });

  it('B-extra: an administrator cannot close it', async () => {
    const administrator = await team().person('administrator');
    expect(await administrator.post(path)).toMatchObject({
      status: 400,
      body: { code: 'UNAUTHORIZED_PRINCIPAL' },
    });
  });
});
