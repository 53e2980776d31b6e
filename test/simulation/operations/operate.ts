import type { Person, Scene } from '../scene.ts';
import type { Tab } from '../tab.ts';
import { changeSubscription, setTopicPolicy, updateSubscription } from './channels.ts';
import { discardDraft, sendDraft, typeDraft } from './drafts.ts';
import {
  addReaction,
  deleteMessage,
  editMessage,
  moveMessage,
  removeReaction,
  sendFile,
  sendMessage,
} from './messages.ts';
import { changeSnippet, muteUser, setStatus, updateSetting } from './own.ts';
import { flagMessages, markRead, scroll, watch } from './reading.ts';
import { changeScheduled, schedule } from './scheduled.ts';
import { editUnsent, takeBack } from './unsent.ts';

/** An action of a person in a tab. Does nothing without a target. */
type Operation = (scene: Scene, person: Person, tab: Tab) => void;

/** Relative frequencies. */
const operations: readonly (readonly [number, Operation])[] = [
  [9, sendMessage],
  [1, sendFile],
  [5, editMessage],
  [3, deleteMessage],
  [4, addReaction],
  [2, removeReaction],
  [3, flagMessages],
  [3, markRead],
  [4, moveMessage],
  [2, setTopicPolicy],
  [2, changeSubscription],
  [1, updateSubscription],
  [2, schedule],
  [1, changeScheduled],
  [4, typeDraft],
  [2, sendDraft],
  [1, discardDraft],
  [1, updateSetting],
  [1, changeSnippet],
  [1, muteUser],
  [1, setStatus],
  [1, takeBack],
  [1, editUnsent],
  [3, watch],
  [1, scroll],
];
const total = operations.reduce((sum, [weight]) => sum + weight, 0);

export function operate(scene: Scene, person: Person, tab: Tab): void {
  let left = scene.random.below(total);
  for (const [weight, operation] of operations) {
    left -= weight;
    if (left >= 0) continue;
    operation(scene, person, tab);
    return;
  }
}
