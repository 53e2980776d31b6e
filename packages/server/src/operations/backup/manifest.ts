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

/** A backup's description of itself. It is compared with the contents before anything is restored. */
export const Manifest = Type.Object({
  /** Format of the file. It increases when older programs cannot read it. */
  format: Type.Literal(1),
  /** The newest migration of the source. */
  schema: Type.Integer({ minimum: 1 }),
  /** ISO 8601, UTC. */
  created_at: Type.String(),
  /** The source's engine. A backup can be restored to either one. */
  engine: Type.Enum(['sqlite', 'postgres']),
  tables: Type.Array(TableEntry),
  files: Type.Object({ rows: Count, hash: Type.String() }),
});
export type Manifest = Static<typeof Manifest>;
