import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Collects unreferenced objects. References are released only between tasks. */
export async function collectGarbage(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  collect();
}
