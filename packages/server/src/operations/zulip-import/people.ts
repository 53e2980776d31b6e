import { type BotType, botTypes, type Role, roles, userSettings } from '@tidings/shared-types';
import {
  alertWords,
  mutedUsers,
  userSettingRows,
  userStatuses,
  users,
} from '../../core/storage/tables/users.ts';
import { savedSnippets } from '../../core/storage/tables/writing.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { isSet, type Raw, textOf } from '../../features/slack-markup/raw.ts';
import { apiEmail } from '../../features/users/email-visibility.ts';
import { NAMELESS_HOST } from '../../features/users/realm-host.ts';
import { usableName } from '../../features/users/usable-name.ts';
import { validatorOf } from '../../http/input/validator.ts';
import type { Rows } from '../import/archive.ts';
import { numberIn, secondsIn } from '../import/fields.ts';
import { Addresses, usableTimezone } from '../import/usable.ts';
import { idIn, type ZulipTables } from './tables.ts';

const PEOPLE = ['zerver_userprofile', 'zerver_userprofile_mirrordummy'] as const;
const ROLES: ReadonlySet<unknown> = new Set(Object.values(roles));
const BOT_TYPES: ReadonlySet<unknown> = new Set(Object.values(botTypes));
const VISIBLE_TO_ALL = 1;

/** Adds accounts with their settings. Returns their ids. */
export function addPeople(tables: ZulipTables, rows: Rows): Set<number> {
  const addresses = new Addresses('zulip-import.invalid');
  const ids = new Set<number>();
  for (const table of PEOPLE) {
    for (const row of tables.rows(table)) {
      const id = idIn(row, table);
      if (ids.has(id)) continue;
      ids.add(id);
      addAccount(row, id, { rows, addresses, isDummy: table !== 'zerver_userprofile' });
    }
  }
  return ids;
}

interface Making {
  readonly rows: Rows;
  readonly addresses: Addresses;
  readonly isDummy: boolean;
}

function addAccount(row: Raw, id: number, { rows, addresses, isDummy }: Making): void {
  const is_bot = isSet(row, 'is_bot');
  const given = textOf(row, 'delivery_email') ?? textOf(row, 'email');
  const delivery_email = addresses.addressFor(given, `user${id}`);
  const visibility = numberIn(row, 'email_address_visibility') ?? VISIBLE_TO_ALL;
  rows.add(users, {
    id,
    email: apiEmail({ id, delivery_email, is_bot }, visibility, NAMELESS_HOST),
    delivery_email,
    is_address_proven: delivery_email === given,
    full_name: usableName(textOf(row, 'full_name') ?? '') ?? `User ${id}`,
    role: roleOf(row),
    is_active: row['is_active'] !== false && !isDummy,
    is_bot,
    bot_type: is_bot ? botTypeOf(row) : null,
    bot_owner_id: is_bot ? (numberIn(row, 'bot_owner') ?? null) : null,
    timezone: usableTimezone(textOf(row, 'timezone')),
    avatar_source: 'generated',
    avatar_version: Math.max(1, numberIn(row, 'avatar_version') ?? 1),
    date_joined: Math.round((secondsIn(row, 'date_joined') ?? 0) * 1_000_000),
    custom: null,
  });
  if (!is_bot) addSettings(row, id, rows);
}

function botTypeOf(row: Raw): BotType {
  const type = row['bot_type'];
  return BOT_TYPES.has(type) ? (type as BotType) : botTypes.generic;
}

/** Returns the role. Exports before Zulip 4 have flags instead. */
function roleOf(row: Raw): Role {
  const role = row['role'];
  if (ROLES.has(role)) return role as Role;
  if (isSet(row, 'is_guest')) return roles.guest;
  return isSet(row, 'is_realm_admin') ? roles.administrator : roles.member;
}

/** Adds the settings that differ from the defaults. They have the same names and values. */
function addSettings(row: Raw, user_id: number, rows: Rows): void {
  for (const [name, rule] of Object.entries(userSettings)) {
    const value = row[name];
    if (value === undefined || value === rule.default || !validatorOf(rule.schema).Check(value))
      continue;
    rows.add(userSettingRows, { user_id, name, value });
  }
}

/** Adds alert words, muted people, statuses and saved snippets. */
export function addPersonal(tables: ZulipTables, rows: Rows, people: ReadonlySet<number>): void {
  const each = (table: string, add: (row: Raw, user_id: number) => void) => {
    for (const row of tables.rows(table)) {
      const userId = idIn(row, table, 'user_profile');
      if (people.has(userId)) add(row, userId);
    }
  };
  each('zerver_alertword', (row, user_id) => {
    const word = textOf(row, 'word')?.trim() ?? '';
    if (word !== '') rows.add(alertWords, { user_id, word_key: foldCase(word), word });
  });
  each('zerver_muteduser', (row, user_id) => {
    const muted_id = idIn(row, 'zerver_muteduser', 'muted_user');
    const muted_at = Math.floor(secondsIn(row, 'date_muted') ?? 0);
    if (people.has(muted_id)) rows.add(mutedUsers, { user_id, muted_id, muted_at });
  });
  each('zerver_userstatus', (row, user_id) => {
    const [status_text = '', emoji_name = '', emoji_code = '', reaction_type = ''] = [
      ...['status_text', 'emoji_name', 'emoji_code', 'reaction_type'],
    ].map((field) => textOf(row, field));
    if (status_text === '' && emoji_name === '') return;
    const kind = emoji_name === '' ? '' : reaction_type;
    rows.add(userStatuses, { user_id, status_text, emoji_name, emoji_code, reaction_type: kind });
  });
  each('zerver_savedsnippet', (row, user_id) => {
    rows.add(savedSnippets, {
      user_id,
      id: idIn(row, 'zerver_savedsnippet'),
      title: textOf(row, 'title') ?? '',
      content: textOf(row, 'content') ?? '',
      date_created: Math.floor(secondsIn(row, 'date_created') ?? 0),
    });
  });
}
