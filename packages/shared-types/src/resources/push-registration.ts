import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Timestamp } from '../scalars.ts';

export const PushTokenKind = Type.Enum(['fcm', 'apns', 'web_push'], {
  description:
    'The push service: `fcm` for Android, `apns` for iOS, `web_push` for browsers (an addition of this server).',
});
export type PushTokenKind = Static<typeof PushTokenKind>;

/** The registration that a client encrypts for the push relay. The server cannot read it. */
export const PushRegistration = Type.Object(
  {
    token: Type.String({
      description:
        'The service’s token for the device; for `web_push`, the browser’s subscription as JSON.',
    }),
    token_kind: PushTokenKind,
    timestamp: described(Timestamp, 'When the client made this registration.'),
    ios_app_id: Type.Optional(Type.String({ description: 'ID of the app. Only for iOS devices.' })),
  },
  {
    title: 'PushRegistration',
    description: 'The registration that a client encrypts for the push relay.',
  },
);
export type PushRegistration = Static<typeof PushRegistration>;
