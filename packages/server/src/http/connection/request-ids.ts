import { randomBytes } from 'node:crypto';

/** Ids that are short, cheap, and unlike those of other runs and nodes. Clients cannot choose them. */
export function requestIds(): () => string {
  const run = randomBytes(4).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${run}-${count.toString(36)}`;
  };
}
