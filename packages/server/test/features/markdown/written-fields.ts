import type { Person, Team } from '../../support/team.ts';
import { picture } from '../avatars/pictures.ts';
import { formWith } from '../uploads/raw-request.ts';
import { places } from './payloads.ts';

/** A field that people write, and that clients get as HTML or insert into HTML unescaped. */
export interface WrittenField {
  /** Minimum number of accepted texts, if not nearly all. */
  readonly takes?: number;
  /** Writes the text. Returns whether it was accepted: some fields refuse some characters. */
  write(text: string, index: number): Promise<boolean>;
  /** Returns everything that clients get of the written texts. */
  read(): Promise<string[]>;
}

/** Enough that each text gets into several constructs. All combinations are tested without a browser. */
const PLACES_PER_TEXT = 5;
const TOPIC_LENGTH = 60;
const DESCRIPTION_LENGTH = 900;

type Maker = (team: Team, owner: Person) => Promise<WrittenField>;

export const writtenFields: Readonly<Record<string, Maker>> = {
  'messages shown before they are sent': async (_team, owner) => {
    const html: string[] = [];
    return {
      async write(text, index) {
        for (let turn = 0; turn < PLACES_PER_TEXT; turn += 1) {
          const content = placed(text, index * PLACES_PER_TEXT + turn);
          const { body } = await owner.post('/messages/render', { content });
          html.push(String(body.rendered));
        }
        return true;
      },
      read: async () => html,
    };
  },

  'messages, their topics, and what a search marks in them': async (team, owner) => {
    const to = await team.channel('found');
    return {
      async write(text) {
        const content = `find ${text}`;
        return taken(
          await owner.post('/messages', { type: 'channel', to, topic: topicOf(text), content }),
        );
      },
      read: async () => [
        ...(await foundWith(owner, 'find')),
        ...(await foundWith(owner, 'find alert')),
      ],
    };
  },

  'edits of messages and what they changed': async (team, owner) => {
    const to = await team.channel('edited');
    const first = { type: 'channel', to, topic: 'edits', content: 'first' };
    const { id } = (await owner.post('/messages', first)).body;
    return {
      write: async (text, index) =>
        taken(await owner.patch(`/messages/${id}`, { content: `${index} ${placed(text, index)}` })),
      async read() {
        const { body } = await owner.get(`/messages/${id}/history`);
        return body.message_history.flatMap((version: Record<string, unknown>) =>
          textsOf(version, ['rendered_content', 'prev_rendered_content', 'content_html_diff']),
        );
      },
    };
  },

  'scheduled messages': async (team, owner) => {
    const to = await team.channel('scheduled');
    const scheduled_delivery_timestamp = Math.ceil(Date.now() / 1000) + 86_400;
    return {
      async write(text, index) {
        const place = { type: 'channel', to, topic: topicOf(text), scheduled_delivery_timestamp };
        const content = placed(text, index);
        return taken(await owner.post('/scheduled_messages', { ...place, content }));
      },
      async read() {
        const { body } = await owner.get('/scheduled_messages');
        return body.scheduled_messages.flatMap((row: Record<string, unknown>) =>
          textsOf(row, ['rendered_content']),
        );
      },
    };
  },

  'the description of the organization': async (team, owner) => {
    const shown = async () =>
      (await (await fetch(`${team.url}/api/v1/server_settings`)).json()).realm_description;
    return described((description) => owner.patch('/realm', { description }), shown);
  },

  'descriptions of channels': async (team, owner) => {
    const path = `/streams/${await team.channel('described')}`;
    return described(
      (description) => owner.patch(path, { description }),
      async () => (await owner.get(path)).body.stream.rendered_description,
    );
  },

  'descriptions of channel folders': async (_team, owner) => {
    const made = await owner.post('/channel_folders/create', { name: 'described' });
    const id = made.body.channel_folder_id;
    return described(
      (description) => owner.patch(`/channel_folders/${id}`, { description }),
      async () => {
        const { channel_folders } = (await owner.get('/channel_folders')).body;
        return channel_folders.find((folder: { id: number }) => folder.id === id)
          .rendered_description;
      },
    );
  },

  profiles: async (_team, owner) => {
    const kinds = [1, 2];
    const ids: number[] = [];
    for (const field_type of kinds) {
      const name = `Field ${field_type}`;
      ids.push((await owner.post('/realm/profile_fields', { name, field_type })).body.id);
    }
    return described(
      (value) =>
        owner.patch('/users/me/profile_data', {
          data: ids.map((id) => ({ id, value: value.slice(0, 50) })),
        }),
      async () => {
        const { user } = (
          await owner.get(`/users/${owner.id}`, { include_custom_profile_fields: true })
        ).body;
        return ids.map((id) => user.profile_data[id].rendered_value).join('');
      },
    );
  },

  'names of custom emoji': async (_team, owner) => {
    const image = await picture('png');
    return {
      // Only plain words are valid names, such as `constructor`.
      takes: 1,
      async write(text) {
        const path = `/realm/emoji/${encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ''))}`;
        return taken(await owner.post(path, formWith('image.png', image)));
      },
      async read() {
        const { emoji } = (await owner.get('/realm/emoji')).body;
        const names = Object.values<{ name: string }>(emoji).map(({ name }) => name);
        const content = names.map((name) => `:${name}:`).join(' ');
        return [...names, (await owner.post('/messages/render', { content })).body.rendered];
      },
    };
  },
};

/** Returns a description that is replaced again and again, and read each time. */
function described(
  write: (text: string) => ReturnType<Person['patch']>,
  shown: () => Promise<string>,
): WrittenField {
  const html: string[] = [];
  return {
    async write(text) {
      const isTaken = taken(await write(text.slice(0, DESCRIPTION_LENGTH)));
      html.push(String(await shown()));
      return isTaken;
    },
    read: async () => html,
  };
}

function placed(text: string, index: number): string {
  const makers = Object.values(places);
  return makers[index % makers.length]?.(text) ?? text;
}

function topicOf(text: string): string {
  const topic = [...text]
    .slice(0, TOPIC_LENGTH)
    .join('')
    .replaceAll(/\p{Cc}/gu, '');
  return topic.trim() || 'topic';
}

function taken({ body }: { body: { result: string } }): boolean {
  return body.result === 'success';
}

function textsOf(row: Record<string, unknown>, fields: readonly string[]): string[] {
  return fields.flatMap((field) => (row[field] === undefined ? [] : String(row[field])));
}

/** Returns messages with search matches marked in content and topic. */
async function foundWith(person: Person, words: string): Promise<string[]> {
  const { body } = await person.get('/messages', {
    anchor: 'newest',
    num_before: 1000,
    num_after: 0,
    narrow: [{ operator: 'search', operand: words }],
    allow_empty_topic_name: true,
  });
  for (const { topic_links } of body.messages as { topic_links: { url: string }[] }[]) {
    for (const { url } of topic_links) {
      if (!/^https?:$/.test(new URL(url).protocol)) throw new Error(`A topic links to ${url}`);
    }
  }
  return body.messages.flatMap((message: Record<string, unknown>) =>
    textsOf(message, ['content', 'match_content', 'match_subject']),
  );
}
