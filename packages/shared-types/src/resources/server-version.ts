import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Count } from '../scalars.ts';

const version = Type.String({
  description: 'Version of the server, or a reference to its source.',
});
const mergeBase = Type.String({
  description:
    'The official version that it derives from. The same as the version if it is official; may be empty.',
});
const featureLevel = described(
  Count,
  'Feature level, which grows with every change of the API. Level N has all features of earlier levels. Defaults to 0 if absent.',
);
const known = 'Name that existing clients use.';

/** Version of the server, under this API's names and those that existing clients use. */
export const serverVersionProperties = {
  service_feature_level: featureLevel,
  service_version: version,
  service_merge_base: mergeBase,
  zulip_feature_level: described(featureLevel, known),
  zulip_version: described(version, known),
  zulip_merge_base: described(mergeBase, known),
};
