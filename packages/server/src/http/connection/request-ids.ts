import { randomBytes } from 'node:crypto';

/** Makes short, cheap ids that differ from those of other runs and nodes. Clients cannot choose them. */
export function requestIds(): () => string {
  const run = randomBytes(4).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${run}-${count.toString(36)}`;
  };
}
