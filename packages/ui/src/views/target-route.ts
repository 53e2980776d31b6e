import type { DraftTarget } from '@tidings/sdk';
import type { Route } from '../routes/route.ts';

/** Route to a draft's conversation. Undefined if it has none yet. */
export function targetRoute(target: DraftTarget): Route | undefined {
  switch (target.kind) {
    case 'topic':
      return { name: 'topic', channelId: target.channelId, topic: target.topic };
    case 'direct':
      return { name: 'direct', userIds: target.userIds };
    case 'none':
      return undefined;
  }
}
