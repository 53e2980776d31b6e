import { expect, it } from 'vitest';
import { notifyingEntries } from '../../../src/delivery/notifying/log-entries.ts';
import { sentTo } from '../../support/messages.ts';
import { forEachTeam } from '../../support/team.ts';

forEachTeam((team) => {
  it('push: a long log is read in pages, without leaving a message out', async () => {
    const { owner, realm } = team();
    const reader = await team().person();
    let { position } = realm.state;
    const sent: number[] = [];
    for (const text of ['one', 'two', 'three', 'four', 'five']) {
      sent.push(await sentTo(owner, [reader], text));
    }
    const upTo = realm.state.position;
    const found: number[] = [];
    while (position < upTo) {
      const page = await notifyingEntries(realm, { after: position, upTo, limit: 2 });
      for (const entry of page.entries) if (entry.kind === 'message') found.push(entry.messageId);
      position = page.position;
    }
    expect(found).toEqual(sent);
  });
});
