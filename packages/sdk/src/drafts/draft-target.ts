import type { Draft, DraftInput } from '@tidings/shared-types/wire';
import type { DraftTarget } from '../local-changes/stored-draft.ts';

/** Tells whether two drafts are for the same conversation. */
export function isSameConversation(a: DraftTarget, b: DraftTarget): boolean {
  return conversationOf(a) === conversationOf(b);
}

/** Tells whether two targets are the same for the server. */
export function isSameTarget(a: DraftTarget, b: DraftTarget): boolean {
  return JSON.stringify(sorted(wireTargetOf(a))) === JSON.stringify(sorted(wireTargetOf(b)));
}

export function draftInput(target: DraftTarget, content: string): DraftInput {
  return { ...wireTargetOf(target), content };
}

export function targetOf({ type, to, topic }: Draft): DraftTarget {
  const [first] = to;
  if (type === 'private') return { kind: 'direct', userIds: to };
  if (type === 'stream' && first !== undefined) return { kind: 'topic', channelId: first, topic };
  return { kind: 'none' };
}

function conversationOf(target: DraftTarget): string {
  const { type, to, topic } = sorted(wireTargetOf(target));
  return JSON.stringify([type, to, topic.trim().toLowerCase()]);
}

function sorted(wire: ReturnType<typeof wireTargetOf>) {
  return { ...wire, to: [...wire.to].sort((a, b) => a - b) };
}

function wireTargetOf(target: DraftTarget): Pick<DraftInput, 'type' | 'to' | 'topic'> {
  switch (target.kind) {
    case 'topic':
      return { type: 'stream', to: [target.channelId], topic: target.topic };
    case 'direct':
      return { type: 'private', to: [...target.userIds], topic: '' };
    default:
      return { type: '', to: [], topic: '' };
  }
}
