import type { Person } from '../../support/team.ts';

/** Registers, and returns the response. */
export async function registered(person: Person, parameters: object = {}) {
  const answer = await person.post('/register', { ...parameters });
  if (answer.status !== 200) throw new Error(`Refused: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Registers for the parts with these names only. */
export function fetched(person: Person, parts: readonly string[], parameters: object = {}) {
  return registered(person, { fetch_event_types: parts, ...parameters });
}

/** Fields of every response, whatever was requested. */
export const alwaysThere = [
  'result',
  'msg',
  'queue_id',
  'realm_uuid',
  'last_event_id',
  'idle_queue_timeout_secs',
  'service_feature_level',
  'service_version',
  'service_merge_base',
  'zulip_feature_level',
  'zulip_version',
  'zulip_merge_base',
  'tidings_extensions',
];
