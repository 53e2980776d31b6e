import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { newestReceived, receivedByUser } from '../messages/newest-received.ts';
import { readProfileData } from '../profile/profile-values.ts';
import { ownUserObject, shownExternalId } from './user-object.ts';

export const getOwnUser = query(
  endpoints.getOwnUser,
  async ({ state, caller, realm, services }) => {
    const received = receivedByUser(state, caller.id);
    const profiles = await readProfileData({ realm, services }, [caller.id]);
    const source = { sql: realm.reader, dialect: services.engine.dialect, realmId: realm.id };
    return {
      ...ownUserObject(state, caller, profiles.get(caller.id) ?? {}),
      ...shownExternalId(state, caller, caller),
      max_message_id: await newestReceived(source, caller.id, received),
    };
  },
);
