import type { Static } from 'typebox';
import * as Type from 'typebox';

const url = (what: string) =>
  Type.String({ description: `Where ${what} is, relative to the address of the organization.` });

/** The square icon of an organization, as events and snapshots have it. */
export const realmIcon = {
  icon_url: url('the square icon'),
  icon_source: Type.Enum(['G', 'U'], { description: '`U` uploaded; `G` the icon of the server.' }),
};

const logoSource = Type.Enum(['D', 'U'], {
  description: '`U` uploaded; `D` the logo of the server.',
});

/** The wide logo of an organization. */
export const realmLogo = { logo_url: url('the wide logo'), logo_source: logoSource };

/** The same for dark themes. Without one of its own, it is the logo for light themes. */
export const realmNightLogo = {
  night_logo_url: url('the wide logo for dark themes'),
  night_logo_source: logoSource,
};

const RealmPictures = Type.Object({ ...realmIcon, ...realmLogo, ...realmNightLogo });
export type RealmPictures = Static<typeof RealmPictures>;
