import type { DraftTarget } from '@tidings/sdk';
import type { Route } from '../routes/route.ts';

/** Where a draft is written on; undefined for one that goes nowhere yet. */
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
