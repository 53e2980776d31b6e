import { fresh } from '../support/channels.ts';
import type { Person, Team } from '../support/team.ts';
import type { Own } from './row.ts';

/** Creates a channel, a message, a draft and a scheduled message of the person's own, if permitted. */
export async function ownThings(team: Team, person: Person | undefined): Promise<Own> {
  const nothing = {
    userId: person?.id ?? 1,
    channelId: 1,
    messageId: 1,
    draftId: 1,
    scheduledId: 1,
  };
  if (!person || (await person.get('/users/me')).status !== 200) return nothing;
  const name = fresh('own channel');
  const isOurs = team.realm.state.users.get({ id: person.id }) !== undefined;
  const by = isOurs ? team.owner : person;
  const settings = { invite_only: true };
  const channelId = await team.channel(name, { by, subscribers: [by, person], settings });
  const message = { type: 'channel', to: [channelId], topic: 'own', content: 'own' };
  const draft = { type: 'stream', to: [channelId], topic: 'own', content: 'own' };
  const later = { ...message, to: channelId, scheduled_delivery_timestamp: 4_000_000_000 };
  return {
    userId: person.id,
    channelId,
    messageId: (await person.post('/messages', message)).body.id,
    draftId: (await person.post('/drafts', { drafts: [draft] })).body.ids[0],
    scheduledId: (await person.post('/scheduled_messages', later)).body.scheduled_message_id,
  };
}
