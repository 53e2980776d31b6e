import { type Static, Type } from 'typebox';

const Name = Type.String({ pattern: '^[a-z][a-z0-9_]*$' });
const Count = Type.Integer({ minimum: 0 });

const TableEntry = Type.Object({
  name: Name,
  columns: Type.Record(Name, Type.Enum(['integer', 'text'])),
  key: Type.Array(Name, { minItems: 1 }),
  rows: Count,
  hash: Type.String(),
});
export type TableEntry = Static<typeof TableEntry>;

/** What a backup says of itself; it is checked against the rest of the file before anything is restored. */
export const Manifest = Type.Object({
  /** Of the file; rises when older programs could not read it. */
  format: Type.Literal(1),
  /** The newest migration of the database that was backed up. */
  schema: Type.Integer({ minimum: 1 }),
  /** ISO 8601, UTC. */
  created_at: Type.String(),
  /** The source's: a backup restores to either. */
  engine: Type.Enum(['sqlite', 'postgres']),
  tables: Type.Array(TableEntry),
  files: Type.Object({ rows: Count, hash: Type.String() }),
});
export type Manifest = Static<typeof Manifest>;
