import { describe, expect, test } from 'vitest';
import { collectReferences } from '../../../src/features/markdown/collect-references.ts';

describe('C: references in a text', () => {
  test('C3: users by name and ID, and groups', () => {
    const found = collectReferences('@**Iago Moor** @_**A|10** x @**|11** @*Editors* @**all**');
    expect(found.userNames).toEqual(['iago moor', 'a|10', 'a', '|11', '', 'all']);
    expect(found.userIds).toEqual([10, 11]);
    expect(found.groupNames).toEqual(['editors']);
  });

  test('C4: channels and topics, by name and in URLs', () => {
    const found = collectReferences(
      '#**a** #**b>c** #**d>** https://x.example/#narrow/channel/7-e/topic/f.20g. (#narrow/stream/8)',
    );
    expect(found.channelNames).toEqual(['a', 'b', 'd']);
    expect(found.channelIds).toEqual([7, 8]);
    expect(found.topics).toEqual([
      { channel: 'b', name: 'c' },
      { channel: 'd', name: '' },
      { channel: 7, name: 'f g' },
    ]);
  });

  test('C2: emoji', () => {
    expect(collectReferences(':a:b:c: :d').emojiNames).toEqual(['a', 'b', 'c']);
  });

  test('C5: uploads', () => {
    const text = '[a](/user_uploads/2/ab/x.png) https://y.example/user_uploads/2/c%20d.txt?e';
    expect(collectReferences(text).uploadPaths).toEqual(['2/ab/x.png', '2/c d.txt']);
  });

  test('C: none in plain text', () => {
    expect(Object.values(collectReferences('Hello, world!')).flat()).toEqual([]);
  });
});
