import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Timestamp } from '../scalars.ts';

export const PushTokenKind = Type.Enum(['fcm', 'apns', 'web_push'], {
  description:
    'Which service carries the notifications: `fcm` for Android, `apns` for iOS, `web_push` for browsers (an addition of this server).',
});
export type PushTokenKind = Static<typeof PushTokenKind>;

/** What a client encrypts for the push relay; the server passes it on unread. */
export const PushRegistration = Type.Object(
  {
    token: Type.String({
      description:
        'What the service calls the device; for `web_push`, the subscription of the browser as JSON.',
    }),
    token_kind: PushTokenKind,
    timestamp: described(Timestamp, 'When the client made this registration.'),
    ios_app_id: Type.Optional(Type.String({ description: 'Which app; only for iOS devices.' })),
  },
  { title: 'PushRegistration', description: 'What a client encrypts for the push relay.' },
);
export type PushRegistration = Static<typeof PushRegistration>;
