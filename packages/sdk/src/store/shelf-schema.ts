import type { MigrationStrategies, RxJsonSchema } from 'rxdb';
import type { ShelfEntry } from './shelf-entry.ts';

/** Enough for ids and milliseconds; a wider range would not be exact in RxDB's indexes. */
const FARTHEST = 10 ** 14;

const wholeNumber = {
  type: 'integer',
  minimum: -FARTHEST,
  maximum: FARTHEST,
  multipleOf: 1,
} as const;

/** The one collection of a shelf's database. */
export const ENTRIES = 'entries';

/** Every change of it is a new version with its migration, and a stored fixture of the one before. */
export const shelfSchema: RxJsonSchema<ShelfEntry> = {
  version: 0,
  title: ENTRIES,
  type: 'object',
  primaryKey: 'id',
  properties: {
    id: { type: 'string', maxLength: 300 },
    kind: { type: 'string', maxLength: 20 },
    scope: { type: 'string', maxLength: 250 },
    parent: { type: 'string', maxLength: 30 },
    order: wholeNumber,
    rank: wholeNumber,
    value: {},
  },
  required: ['id', 'kind', 'scope', 'parent', 'order', 'rank'],
  indexes: [
    ['kind', 'rank'],
    ['kind', 'scope', 'order'],
    ['kind', 'parent', 'rank'],
  ],
};

/**
 * What a shelf's entries are like, and how they became so from those of earlier versions. Migrations
 * need RxDB's plugin for them; until there is one, no app carries it.
 */
export interface ShelfForm {
  readonly schema: RxJsonSchema<ShelfEntry>;
  readonly migrations: MigrationStrategies;
}

export const shelfForm: ShelfForm = { schema: shelfSchema, migrations: {} };
