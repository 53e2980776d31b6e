import { begin, type Person, type Scene } from '../scene.ts';
import type { Tab } from '../tab.ts';

/** Calls a command of the app, as a page does. */
export function callCommand(scene: Scene, _: Person, tab: Tab): void {
  const ordered = scene.backend.expect(tab.name);
  const { word, by } = ordered;
  begin(scene, tab, `makes ${word}`, async () => {
    await tab.client.mutate.order({ word, by });
    ordered.isStored = true;
  });
}

/** Tries a refused call again. */
export function retryCommand(scene: Scene, _: Person, tab: Tab): void {
  const refused = tab.client.mutations.entries.current.find(({ state }) => state === 'failed');
  if (!refused) return;
  begin(scene, tab, `retries ${refused.args.word}`, () => tab.client.mutations.retry(refused.id));
}
