import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Count } from '../scalars.ts';

const version = Type.String({
  description: 'Release of the server, or a reference to its source.',
});
const mergeBase = Type.String({
  description:
    'The official release it derives from; equals the version if it is one; may be empty.',
});
const featureLevel = described(
  Count,
  'Grows with every change of the API: level N has all features before N. Taken as 0 if absent.',
);
const known = 'The name under which existing clients read it.';

/** What server this is, under the names of this API and those that existing clients read. */
export const serverVersionProperties = {
  service_feature_level: featureLevel,
  service_version: version,
  service_merge_base: mergeBase,
  zulip_feature_level: described(featureLevel, known),
  zulip_version: described(version, known),
  zulip_merge_base: described(mergeBase, known),
};
