/** Whether a database is a PostgreSQL URL. If not, it is the path of a SQLite file. */
export function isPostgresUrl(database: string): boolean {
  return /^postgres(ql)?:\/\//.test(database);
}
