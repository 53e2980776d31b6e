import { table } from '../table.ts';

/** Keys of rows that changed since a move of the organization began. Triggers write them: see `realm-move/capture.ts`. */
export const moveChanges = table(
  'move_changes',
  {
    id: 'text',
    /** Empty in the one row that names the move itself. */
    table_name: 'text',
    /** The values of the primary key after the organization's id, as a JSON array. */
    row_key: 'text',
  },
  ['id'],
);
