import type { DraftTarget } from '../../../packages/sdk/src/local-changes/stored-draft.ts';
import { begin, note, type Person, type Scene } from '../scene.ts';
import type { Tab } from '../tab.ts';
import { isCertain, target, told } from './places.ts';

export function typeDraft(scene: Scene, person: Person, tab: Tab): void {
  const { random } = scene;
  const to = draftTarget(scene, person);
  const saying = scene.ledger.say('draft', person.index, JSON.stringify(to));
  const at = random.next();
  const isKept = random.chance(0.3);
  begin(scene, tab, `types ${saying.word} in the draft for ${JSON.stringify(to)}`, async () => {
    const draft = await tab.client.drafts.open(to);
    // Between words, so that they stay whole.
    const gaps = [...draft.content.current.matchAll(/^|$| /g)].map(({ index }) => index);
    draft.text.insert(gaps[Math.floor(at * gaps.length)] ?? 0, ` ${saying.word} `);
    await draft.store();
    saying.isStored = true;
    if (!isKept) await draft.close();
  });
}

export function sendDraft(scene: Scene, person: Person, tab: Tab): void {
  const which = scene.random.next();
  begin(scene, tab, 'sends a draft', async () => {
    const drafts = await tab.client.draftsList().load();
    const draft = drafts[Math.floor(which * drafts.length)];
    if (!draft || draft.target.kind === 'none') return;
    const to = draft.target;
    const saying = told(scene, person, tab, to);
    note(scene, `${tab.name} sends draft ${draft.content} as ${saying.word}`);
    if (saying.mayBeGone)
      for (const typed of scene.ledger.in(draft.content)) typed.mayBeGone = true;
    await tab.client.send({ to, content: `${saying.word} ${draft.content}`, draft });
    saying.isStored = true;
  });
}

export function discardDraft(scene: Scene, person: Person, tab: Tab): void {
  const which = scene.random.next();
  begin(scene, tab, 'discards a draft', async () => {
    const drafts = await tab.client.draftsList().load();
    const draft = drafts[Math.floor(which * drafts.length)];
    if (!draft) return;
    note(scene, `${tab.name} discards draft ${draft.content}`);
    // Text typed in the person's other tabs at the same time may be deleted with it.
    for (const saying of scene.ledger.all) {
      if (saying.kind === 'draft' && saying.by === person.index) saying.mayBeGone = true;
    }
    await tab.client.drafts.discard(draft.id);
  });
}

function draftTarget(scene: Scene, person: Person): DraftTarget {
  const to = target(scene, person);
  // The server keeps no draft for a channel that its writer cannot see.
  return to.kind === 'topic' && !isCertain(scene, to) ? { kind: 'none' } : to;
}
