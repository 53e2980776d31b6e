/** A query that never ends. */
export const endless =
  'WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted) SELECT max(n) AS n FROM counted';
