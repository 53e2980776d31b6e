import type { LegacyPresence, SlimPresence } from '@tidings/shared-types';
import { legacyPresence, slimPresence } from '../../presence/presence-object.ts';
import { presenceSince, showsPresenceTo } from '../../presence/seen-users.ts';
import { awayAmong, withStored } from '../../presence/stored-statuses.ts';
import { canSeeUser } from '../../users/access.ts';
import type { Part } from '../part.ts';

/** Recent presence. It is not in the log, so it may be newer than the rest of the snapshot. */
export const presence: Part = ({ state, caller, now, options, request }) => {
  const isSlim = options.slimPresence || options.capabilities.simplified_presence_events;
  const emails = new Map<number, string>();
  for (const user of state.users.values()) {
    if (showsPresenceTo(state, caller, user, now)) emails.set(user.id, user.email);
  }
  return async ({ sql, realmId }) => {
    const rows = await presenceSince(sql, realmId, now, request.presence);
    const entries = rows.flatMap((times): [string, LegacyPresence | SlimPresence][] => {
      const email = emails.get(times.user_id);
      if (email === undefined) return [];
      if (isSlim) return [[String(times.user_id), slimPresence(times)]];
      return [[email, legacyPresence(times)]];
    });
    return {
      presences: Object.fromEntries(entries),
      server_timestamp: now / 1000,
      presence_last_update_id: rows.at(-1)?.update_id ?? request.presence.after,
    };
  };
};

/** Statuses, including that of people who hide their presence. */
export const userStatus: Part = ({ state, caller, now }) => {
  const seen = [...state.users.values()].filter((user) => canSeeUser(state, caller, user, now));
  const known = awayAmong(
    state,
    seen.map(({ id }) => id),
  );
  return async (source) => ({ user_status: Object.fromEntries(await withStored(source, known)) });
};
