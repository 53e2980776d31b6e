import { table } from '../table.ts';

/** What linked pages say of themselves, the pages too that say nothing. */
export const pagePreviews = table(
  'page_previews',
  {
    /** Addresses are too long to be keys. */
    url_hash: 'text',
    url: 'text',
    title: 'text?',
    description: 'text?',
    /** Without one there is no preview. */
    image: 'text?',
    /** Milliseconds since 1970. */
    fetched_at: 'integer',
  },
  ['url_hash'],
);
