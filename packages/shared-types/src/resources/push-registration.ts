import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Timestamp } from '../scalars.ts';

export const PushTokenKind = Type.Enum(['fcm', 'apns', 'web_push', 'unified_push'], {
  description:
    'The push service: `fcm` for Android, `apns` for iOS; additions of this server are `web_push` for browsers and `unified_push` for apps that use a distributor of UnifiedPush.',
});
export type PushTokenKind = Static<typeof PushTokenKind>;

/** The registration that a client encrypts for the push relay. The server cannot read it. */
export const PushRegistration = Type.Object(
  {
    token: Type.String({
      description:
        'The service’s token for the device; for `web_push` and `unified_push`, the endpoint and its keys as JSON, in the form of a browser’s subscription.',
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
