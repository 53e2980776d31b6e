import { table } from '../table.ts';

/** Previews of linked pages, including pages without one. */
export const pagePreviews = table(
  'page_previews',
  {
    /** Key of the row, because addresses are too long. */
    url_hash: 'text',
    url: 'text',
    title: 'text?',
    description: 'text?',
    /** The address of a picture. Without one there is no preview. */
    image: 'text?',
    /** Milliseconds since 1970. */
    fetched_at: 'integer',
  },
  ['url_hash'],
);
