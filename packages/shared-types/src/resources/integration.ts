import type { Static } from 'typebox';
import * as Type from 'typebox';

/** A service whose events an incoming-webhook bot can post. */
export const Integration = Type.Object(
  {
    name: Type.String({ description: 'The name in the URL: `/external/{name}`.' }),
    display_name: Type.String({ description: 'The name of the service, as it writes it.' }),
    all_event_types: Type.Union([Type.Array(Type.String()), Type.Null()], {
      description:
        'The events for `only_events` and `exclude_events`; null if this service has no kinds of events.',
    }),
    example_headers: Type.Record(Type.String(), Type.String(), {
      description: 'Only on Tidings: headers of an example event. Empty if the service needs none.',
    }),
    example_payload: Type.Unknown({
      description:
        'Only on Tidings: the payload of an example event, to try an address with. It can be sent several times.',
    }),
    config_options: Type.Array(Type.Unknown(), { description: 'Always empty.' }),
    url_options: Type.Array(Type.Unknown(), { description: 'Always empty.' }),
  },
  { title: 'Integration', description: 'A service whose events an incoming-webhook bot can post.' },
);
export type Integration = Static<typeof Integration>;
