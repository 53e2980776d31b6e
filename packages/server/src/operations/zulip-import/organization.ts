import {
  type ProfileFieldType,
  profileFieldTypes,
  realmGroupSettings,
  realmSettings,
} from '@tidings/shared-types';
import { internalName } from '../../core/realm/internal-settings.ts';
import { linkifiers, realmSettingRows } from '../../core/storage/tables/organization.ts';
import { profileFields, profileValues } from '../../core/storage/tables/users.ts';
import { checkLinkifier } from '../../features/markdown/links/linkifier.ts';
import { renderDescription } from '../../features/markdown/render-description.ts';
import { isSet, type Raw, textOf } from '../../features/slack-markup/raw.ts';
import { validatorOf } from '../../http/input/validator.ts';
import type { Rows } from '../import/archive.ts';
import { numberIn } from '../import/fields.ts';
import type { IdCounter } from '../import/id-counter.ts';
import type { Tally } from '../import/tally.ts';
import { unlessRefused } from '../import/usable.ts';
import { topicsPolicies } from './channels.ts';
import type { ZulipGroups } from './groups.ts';
import { idIn, type ZulipTables } from './tables.ts';

interface Adding {
  readonly tables: ZulipTables;
  readonly rows: Rows;
  readonly groups: ZulipGroups;
  readonly people: ReadonlySet<number>;
  readonly ids: IdCounter;
  readonly tally: Tally;
}

/** Adds settings, permissions, domains, linkifiers and profile fields. */
export function addOrganization(adding: Adding): void {
  addSettings(adding);
  addLinkifiers(adding);
  addProfiles(adding);
}

/** Adds the settings, most of which have the same names and values. */
function addSettings({ tables, rows, groups, ids }: Adding): void {
  const { realm } = tables;
  for (const [name, rule] of Object.entries(realmSettings)) {
    const value = settingIn(realm, name);
    if (value === undefined || !validatorOf(rule.schema).Check(value)) continue;
    rows.add(realmSettingRows, { name, value });
  }
  for (const name of Object.keys(realmGroupSettings)) {
    const value = groups.permissionIn(realm, name);
    if (value !== undefined) rows.add(realmSettingRows, { name, value });
  }
  const domains = tables.rows('zerver_realmdomain').flatMap((row) => {
    const domain = textOf(row, 'domain');
    const allow_subdomains = isSet(row, 'allow_subdomains');
    return domain === undefined ? [] : [{ id: ids.next(), domain, allow_subdomains }];
  });
  if (domains.length > 0)
    rows.add(realmSettingRows, { name: internalName('domains'), value: domains });
}

function settingIn(realm: Raw, name: string): unknown {
  if (name === 'topics_policy') return topicsPolicies[numberIn(realm, name) ?? 0];
  if (!name.endsWith('_stream_id')) return realm[name];
  return realm[name.slice(0, -'_id'.length)] ?? undefined;
}

function addLinkifiers({ tables, rows, tally }: Adding): void {
  for (const row of tables.rows('zerver_realmfilter')) {
    const id = idIn(row, 'zerver_realmfilter');
    const pattern = textOf(row, 'pattern') ?? '';
    const old = textOf(row, 'url_format_string')?.replaceAll(/%\((\w+)\)s/g, '{$1}');
    const url_template = textOf(row, 'url_template') ?? old ?? '';
    const isUsable = unlessRefused(() => {
      checkLinkifier({ pattern, urlTemplate: url_template });
      return true;
    });
    if (!isUsable) tally.leaveOut({ why: 'linkifier with another syntax', where: pattern });
    else {
      const linkifier_order = numberIn(row, 'order') ?? id;
      rows.add(linkifiers, { id, pattern, url_template, linkifier_order });
    }
  }
}

const KINDS: ReadonlySet<unknown> = new Set(Object.values(profileFieldTypes));
const WITH_MARKDOWN: ReadonlySet<unknown> = new Set([
  profileFieldTypes.shortText,
  profileFieldTypes.longText,
]);

function addProfiles({ tables, rows, people }: Adding): void {
  const types = new Map<number, unknown>();
  for (const row of tables.rows('zerver_customprofilefield')) {
    const id = idIn(row, 'zerver_customprofilefield');
    const type = row['field_type'];
    if (!KINDS.has(type)) continue;
    types.set(id, type);
    rows.add(profileFields, {
      id,
      type: type as ProfileFieldType,
      field_order: numberIn(row, 'order') ?? id,
      name: textOf(row, 'name') ?? `Field ${id}`,
      hint: textOf(row, 'hint') ?? '',
      field_data: textOf(row, 'field_data') ?? '',
      required: isSet(row, 'required'),
      editable_by_user: row['editable_by_user'] !== false,
      display_in_profile_summary: isSet(row, 'display_in_profile_summary'),
    });
  }
  for (const row of tables.rows('zerver_customprofilefieldvalue')) {
    const user_id = idIn(row, 'zerver_customprofilefieldvalue', 'user_profile');
    const field_id = idIn(row, 'zerver_customprofilefieldvalue', 'field');
    const value = textOf(row, 'value');
    if (value === undefined || !people.has(user_id) || !types.has(field_id)) continue;
    const rendered = WITH_MARKDOWN.has(types.get(field_id)) ? renderDescription(value) : null;
    rows.add(profileValues, { user_id, field_id, value, rendered });
  }
}
