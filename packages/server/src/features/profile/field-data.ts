import { profileFieldTypes } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { ProfileFieldRow } from '../../core/storage/tables/users.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { type ExternalAccount, externalAccounts } from './external-accounts.ts';

/** Field data in a request. Its form depends on the field's type. */
export type FieldData = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** Placeholder for the account's name in a URL pattern. */
const USERNAME = '%(username)s';

export function storedFieldData(field: ProfileFieldRow): FieldData {
  return field.field_data === '' ? {} : (JSON.parse(field.field_data) as FieldData);
}

/** Returns the well-known account that a field asks for, if any. */
export function knownAccount(type: number, { subtype }: FieldData): ExternalAccount | undefined {
  if (type !== profileFieldTypes.externalAccount || typeof subtype !== 'string') return undefined;
  return externalAccounts.get(subtype);
}

/** Returns a field's data in the stored form. Throws if the data does not fit the field's type. */
export function checkedFieldData(type: number, data: FieldData): string {
  if (type === profileFieldTypes.select) checkChoices(data);
  else if (type === profileFieldTypes.externalAccount) checkAccount(data);
  else if (Object.keys(data).length > 0)
    throw badRequest('Fields of this type have no field_data.');
  else return '';
  return JSON.stringify(data);
}

function checkChoices(data: FieldData): void {
  const choices = Object.entries(data);
  if (choices.length === 0) throw badRequest('The field must have at least one choice.');
  const texts = new Set<string>();
  for (const [value, choice] of choices) {
    const { text, order } = typeof choice === 'string' ? {} : choice;
    if (value.trim() === '' || !text?.trim() || !order?.trim()) {
      throw badRequest('Each choice needs a value, a text and an order that are not blank.');
    }
    texts.add(foldCase(text));
  }
  if (texts.size < choices.length)
    throw badRequest('The field must not have the same choice twice.');
}

function checkAccount(data: FieldData): void {
  const { subtype, url_pattern: pattern } = data;
  if (typeof subtype !== 'string' || (subtype !== 'custom' && !externalAccounts.has(subtype))) {
    throw badRequest(
      `The subtype of an external account must be custom or one of ${[...externalAccounts.keys()].join(', ')}.`,
    );
  }
  if (subtype === 'custom' && !isUrlPattern(pattern)) {
    throw badRequest(`The url_pattern must be an http address that contains ${USERNAME} once.`);
  }
}

function isUrlPattern(pattern: FieldData[string] | undefined): boolean {
  if (typeof pattern !== 'string' || pattern.split(USERNAME).length !== 2) return false;
  const example = pattern.replace(USERNAME, 'username');
  return /^https?:\/\/\S+$/i.test(example) && URL.canParse(example);
}
