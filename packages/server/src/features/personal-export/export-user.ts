import { endpoints, roles } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { personBehind } from '../../core/jobs/fair-work.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { requestOrigin } from '../../core/realm/origin.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { download } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { archiveName, personArchive } from './person-archive.ts';

export const exportUser = download(endpoints.exportUser, async (call) => {
  const { services, realm, state, caller, client, visit, input } = call;
  const person = exportedPerson(state, caller.id, input.user_id);
  const over = new Promise<void>((resolve) => visit.onceOver(resolve));
  await new Promise<void>((start, refuse) => {
    // Holds the turn until the answer is sent.
    const turn = async () => {
      start();
      await over;
    };
    services.personalExports.do(personBehind(realm, caller), turn).catch(refuse);
  });
  const note = (change: Mutation) =>
    audit(change, { kind: 'user.exported', target: person.id, details: {} });
  await realm.write(note, undefined, requestOrigin(caller.id, client.ip));
  const check = () => {
    visit.readmit();
    exportedPerson(realm.state, caller.id, input.user_id);
  };
  return { name: archiveName(person), stream: personArchive(services, realm, person, check) };
});

/** Returns the person. Throws unless the caller is that person, or an owner. */
function exportedPerson({ users }: RealmState, callerId: number, userId: number): UserRow {
  const person = users.get({ id: userId });
  const isAllowed = userId === callerId || users.get({ id: callerId })?.role === roles.owner;
  if (!person || person.is_bot || !isAllowed) throw badRequest('No such user');
  return person;
}
