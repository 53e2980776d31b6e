import type { ErasedKind, ErasureMode } from '@tidings/shared-types';
import { json, type RowOf, table, text } from '../table.ts';

/** The erasures of people: orders while the server works at them, reports afterwards. Times are in milliseconds. */
export const erasures = table(
  'erasures',
  {
    user_id: 'integer',
    /** Null if it was the command line. */
    acting_user_id: 'integer?',
    messages: text<ErasureMode>(),
    /** The profile picture, whose files are still to be deleted. */
    avatar_source: 'text',
    started_at: 'integer',
    finished_at: 'integer?',
    /** The step that is next: see `erasure/step-names.ts`. */
    step: 'text',
    /** How far that step is; 0 at its start. */
    progress: 'integer',
    counts: json<Partial<Record<ErasedKind, number>>>(),
  },
  ['user_id'],
);
export type ErasureRow = RowOf<typeof erasures>;
