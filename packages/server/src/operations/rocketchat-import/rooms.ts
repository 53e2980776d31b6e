import type { Document } from 'bson';
import { isSet, textOf, textsOf } from '../../features/slack-markup/raw.ts';
import type { ArchiveBuilder, GivenMessage } from '../import/archive-builder.ts';
import type { Tally } from '../import/tally.ts';

/** The rooms of a dump, and what they become: channels, topics and direct conversations. */
export class Rooms {
  readonly #rooms = new Map<string, Document>();

  add(room: Document): void {
    const id = textOf(room, '_id');
    if (id !== undefined) this.#rooms.set(id, room);
  }

  /** Adds the channels. Returns the keys of open ones by name. */
  addChannels(builder: ArchiveBuilder, tally: Tally, timeOf: (room: Document) => number) {
    const open = new Map<string, string>();
    for (const [key, room] of this.#rooms) {
      const type = textOf(room, 't');
      if (type === 'd' || this.#parentOf(room) !== undefined) continue;
      if (type !== 'c' && type !== 'p') {
        tally.leaveOut({ why: `room of type ${String(type)}`, where: key });
        continue;
      }
      const name = textOf(room, 'name') ?? key;
      if (type === 'c') open.set(name, key);
      const parts = [textOf(room, 'description'), textOf(room, 'topic')];
      builder.addChannel({
        ...{ key, name: textOf(room, 'fname') ?? name, isPrivate: type === 'p' },
        ...{ isArchived: isSet(room, 'archived'), isDefault: isSet(room, 'default') },
        description: parts.filter((part) => part !== undefined).join(' – '),
        createdMs: timeOf(room) || undefined,
        folderId: null,
      });
    }
    return open;
  }

  /** Returns where the messages of a room go. A discussion is a topic of its parent. */
  placeOf(id: string, thread: string): GivenMessage['place'] | undefined {
    const room = this.#rooms.get(id);
    if (!room) return undefined;
    if (textOf(room, 't') === 'd') {
      // Without its people, a direct conversation would become one of the sender alone.
      const members = textsOf(room, 'uids');
      return members.length === 0 ? undefined : { members };
    }
    const parent = this.#parentOf(room);
    if (parent === undefined) return { channel: id, topic: thread };
    return { channel: parent, topic: textOf(room, 'fname') ?? textOf(room, 'name') ?? thread };
  }

  /** Returns the channel of a discussion, if it has one. Discussions of direct conversations become channels. */
  #parentOf(room: Document): string | undefined {
    const parent = this.#rooms.get(textOf(room, 'prid') ?? '');
    const type = parent && textOf(parent, 't');
    return type === 'c' || type === 'p' ? textOf(room, 'prid') : undefined;
  }
}
