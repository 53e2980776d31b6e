import * as Type from 'typebox';
import { Count, Id, Role, Timestamp } from '../scalars.ts';

/** A value of a setting, as the API reports it. */
const Value = Type.Unsafe<unknown>(Type.Any());

/** The types of details that several kinds of entries share. */
export const text = Type.String();
const textOrNull = Type.Union([Type.String(), Type.Null()]);
export const flag = Type.Boolean();
export const count = Count;
export const id = Id;
export const idOrNull = Type.Union([Id, Type.Null()]);
export const ids = Type.Array(Id);
export const timeOrNull = Type.Union([Timestamp, Type.Null()]);

export const newName = { name: text };
export const changedText = { old: textOrNull, new: textOrNull };
export const changedRole = { old: Role, new: Role };
export const changedSetting = { setting: text, old: Value, new: Value };
/** A setting of a thing that has a name. */
export const changedSettingOf = { name: text, ...changedSetting };
export const key = {
  key_id: idOrNull,
  name: text,
  scopes: Type.Array(Type.String()),
  expires_at: timeOrNull,
};
export const accountOrigin = Type.Enum([
  'administrator',
  'bot',
  'import',
  'invitation',
  'issuer',
  'open',
  'provider',
  'provisioning',
  'command',
  'setup',
]);
export const signInMethod = Type.Enum(['password', 'provider', 'token', 'invitation', 'setup']);
