import { nodeEnvironment } from '../../packages/sdk/src/environment/node-environment.ts';
import type { Environment } from '../../packages/sdk/src/environment.ts';

/** A client whose time passes so many times as fast as ours: what it waits for comes sooner. */
export function hastyEnvironment(haste: number): Environment {
  const node = nodeEnvironment();
  const start = Date.now();
  return {
    ...node,
    now: () => start + (Date.now() - start) * haste,
    after: (delayMs, action) => node.after(delayMs / haste, action),
  };
}
