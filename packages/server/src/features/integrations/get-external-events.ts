import { type ExternalEvent, endpoints, limits } from '@tidings/shared-types';
import { inSeconds } from '../../core/clock.ts';
import { decodeRow, type RawRow } from '../../core/storage/rows.ts';
import {
  type ExternalEventRow,
  externalEvents,
} from '../../core/storage/tables/external-events.ts';
import { query } from '../../handler.ts';
import { findManagedBot } from '../bots/bot-rules.ts';

const SELECT = `SELECT ${Object.keys(externalEvents.columns).join(', ')} FROM external_events
  WHERE realm_id = $1 AND bot_id = $2 ORDER BY id DESC LIMIT ${limits.externalEventsKept}`;

export const getExternalEvents = query(
  endpoints.getExternalEvents,
  async ({ state, caller, input, realm }) => {
    const bot = findManagedBot(state, caller, input.bot_id);
    const rows = await realm.reader.all<RawRow>(SELECT, [realm.id, bot.id]);
    return { events: rows.map((row) => eventObject(decodeRow(externalEvents, row))) };
  },
);

function eventObject({ bot_id: _bot, created_at, ...row }: ExternalEventRow): ExternalEvent {
  return { ...row, created_at: inSeconds(created_at) };
}
