import { nodeEnvironment } from '../../packages/sdk/src/environment/node-environment.ts';
import type { Environment } from '../../packages/sdk/src/environment.ts';

/** Returns an environment for a client whose time runs faster by this factor, so that it waits less. */
export function hastyEnvironment(haste: number): Environment {
  const node = nodeEnvironment();
  const start = Date.now();
  return {
    ...node,
    now: () => start + (Date.now() - start) * haste,
    after: (delayMs, action) => node.after(delayMs / haste, action),
  };
}
