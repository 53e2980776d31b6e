import { begin, type Person, type Scene } from '../scene.ts';
import type { Tab } from '../tab.ts';

export function takeBack(scene: Scene, _: Person, tab: Tab): void {
  const entry = unsent(scene, tab);
  if (entry?.command.name !== 'sendMessage') return;
  const sayings = scene.ledger.in(entry.command.args.content);
  begin(scene, tab, `takes back ${entry.command.args.content}`, async () => {
    // Uncertain from the moment it may be written.
    const before = sayings.map(({ mayBeGone }) => mayBeGone);
    for (const saying of sayings) saying.mayBeGone = true;
    try {
      await tab.client.outbox.discard(entry.id);
      for (const saying of sayings) saying.mustBeGone = saying.kind === 'message';
    } catch (error) {
      for (const [index, saying] of sayings.entries()) saying.mayBeGone ||= before[index] ?? false;
      throw error;
    }
  });
}

export function editUnsent(scene: Scene, _: Person, tab: Tab): void {
  const entry = unsent(scene, tab);
  if (entry?.command.name !== 'sendMessage') return;
  const { command } = entry;
  const content = `${command.args.content} rewritten`;
  begin(scene, tab, `rewrites ${command.args.content}`, () =>
    tab.client.outbox.edit(entry.id, { ...command, args: { ...command.args, content } }),
  );
}

/** Returns an unsent message of this tab. */
function unsent(scene: Scene, tab: Tab) {
  const entries = tab.client.outbox.entries.current.filter(
    ({ command, state }) => command.name === 'sendMessage' && state === 'waiting',
  );
  return entries.length > 0 ? scene.random.one(entries) : undefined;
}
