/** A query that would go on for ever. */
export const endless =
  'WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted) SELECT max(n) AS n FROM counted';
