import type { Environment } from '../environment.ts';
import { LiveValue } from '../live.ts';
import { commonEnvironment } from './common-environment.ts';
import { processChannels, processLocks } from './process-tabs.ts';

/** Creates the environment of Node, where the clients of a process take the place of tabs. */
export function nodeEnvironment(): Environment {
  return {
    ...commonEnvironment(),
    online: new LiveValue(true),
    visible: new LiveValue(true),
    locks: processLocks(),
    openChannel: processChannels(),
  };
}
