import * as Type from 'typebox';
import { optional } from '../contract/param.ts';
import { limits } from '../limits.ts';

/** The parameter of endpoints that sign in. */
export const device_name = optional(
  Type.String({ maxLength: limits.deviceNameLength }),
  'Beyond the API: a name for this device. The answer then has a key of its own for it, with `key_id`. Without it, the answer has the main key, which all such programs of the account share.',
);

/** The field of the answers of these endpoints. */
export const key_id = Type.Optional(
  Type.Integer({ description: 'ID of the key, if the request had `device_name`.' }),
);
