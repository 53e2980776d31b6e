import { createHash } from 'node:crypto';
import { type Role, roles } from '@tidings/shared-types';
import type { Realm } from '../../core/realm/realm.ts';
import { type Raw, rawOf, rawsOf, textOf } from '../../features/slack-markup/raw.ts';
import { t } from '../../languages/command-line.ts';
import type { Archive } from '../import/archive.ts';
import { ArchiveBuilder } from '../import/archive-builder.ts';
import { type ExportFiles, ImportError } from '../import/export-files.ts';
import { openExport } from '../import/open-export.ts';
import { linesIn } from '../import/read-json.ts';
import type { Tally } from '../import/tally.ts';
import { ThreadTopics } from '../import/thread-topics.ts';
import { fileAt } from './files.ts';
import { addDirectPost, addPost, millisecondsIn } from './posts.ts';
import { channelKey } from './text.ts';

const LINES = 'import.jsonl';

/** Opens the zip file of `mmctl export`, or the folder that it unpacks to. */
export function openMattermostExport(path: string): Promise<ExportFiles> {
  return openExport(path, {
    marks: [LINES],
    what: 'a bulk export of Mattermost',
    hint: `Give the zip file from "mmctl export download", or the folder it unpacks to. Name a single file ${LINES}.`,
  });
}

/** Reads all of an export once. Fails if it is broken, before anything is written. */
export async function readMattermost(
  files: ExportFiles,
  realm: Realm,
  tally: Tally,
): Promise<Archive> {
  const builder = new ArchiveBuilder('mattermost', realm, tally);
  const reader = new Reader(files, builder, tally);
  const hash = createHash('sha256');
  try {
    let isFirst = true;
    for await (const { raw, where } of linesIn(files, LINES, (line) => hash.update(line))) {
      if (isFirst) checkVersion(raw);
      isFirst = false;
      await reader.add(raw, where);
    }
    if (isFirst) throw new ImportError(t('imports.empty', { file: LINES }));
    return builder.build(files, hash.digest('base64url'));
  } catch (error) {
    await builder.close();
    throw error;
  }
}

function checkVersion(raw: Raw): void {
  if (raw['type'] === 'version' && raw['version'] === 1) return;
  throw new ImportError(
    t('imports.broken', { file: LINES, reason: 'its first line must be of version 1' }),
  );
}

/** Puts the lines of an export into an archive, in the order in which Mattermost writes them. */
class Reader {
  readonly #files: ExportFiles;
  readonly #builder: ArchiveBuilder;
  readonly #tally: Tally;
  readonly #topics = new ThreadTopics();
  readonly #teams = new Map<string, Raw>();
  /** Folders of channels by team, if there are several teams. */
  readonly #folders = new Map<string, number>();

  constructor(files: ExportFiles, builder: ArchiveBuilder, tally: Tally) {
    this.#files = files;
    this.#builder = builder;
    this.#tally = tally;
  }

  async add(line: Raw, where: string): Promise<void> {
    const type = textOf(line, 'type') ?? '';
    const raw = rawOf(line, type) ?? {};
    const reading = {
      ...{ builder: this.#builder, files: this.#files, topics: this.#topics, tally: this.#tally },
    };
    switch (type) {
      case 'version':
      case 'direct_channel':
        return;
      case 'emoji':
        return this.#addEmoji(raw);
      case 'team':
        return this.#addTeam(raw);
      case 'channel':
        return this.#addChannel(raw);
      case 'user':
        return this.#addUser(raw, where);
      case 'bot':
        return this.#addBot(raw);
      case 'post':
        return addPost(reading, raw, where);
      case 'direct_post':
        return addDirectPost(reading, raw, where);
      default:
        this.#tally.leaveOut({ why: `line of type ${type}`, where });
    }
  }

  #addEmoji(raw: Raw): void {
    const [name, image] = [textOf(raw, 'name'), textOf(raw, 'image')];
    if (name === undefined || image === undefined) return;
    this.#builder.addEmoji(name, fileAt(this.#files, image));
  }

  #addTeam(raw: Raw): void {
    const name = textOf(raw, 'name') ?? '';
    this.#teams.set(name, raw);
    if (this.#teams.size === 1) this.#builder.setName(textOf(raw, 'display_name') ?? name);
  }

  #addChannel(raw: Raw): void {
    const [team, name] = [textOf(raw, 'team') ?? '', textOf(raw, 'name') ?? ''];
    const parts = [textOf(raw, 'purpose'), textOf(raw, 'header')];
    this.#builder.addChannel({
      key: channelKey(team, name),
      name: textOf(raw, 'display_name') ?? name,
      isPrivate: textOf(raw, 'type') === 'P',
      isArchived: millisecondsIn(raw, 'deleted_at') > 0,
      isDefault: name === 'town-square',
      description: parts.filter((part) => part !== undefined).join(' – '),
      createdMs: undefined,
      folderId: this.#folderOf(team),
    });
  }

  #folderOf(team: string): number | null {
    const known = this.#folders.get(team);
    if (known !== undefined) return known;
    if (this.#teams.size < 2) return null;
    const raw = this.#teams.get(team) ?? {};
    const name = textOf(raw, 'display_name') ?? team;
    const id = this.#builder.addFolder(name, textOf(raw, 'description') ?? '');
    this.#folders.set(team, id);
    return id;
  }

  #addUser(raw: Raw, where: string): void {
    const key = textOf(raw, 'username')?.toLowerCase();
    if (key === undefined) {
      this.#tally.leaveOut({ why: 'person without a name', where });
      return;
    }
    const names = [textOf(raw, 'first_name'), textOf(raw, 'last_name')];
    const full = names.filter((name) => name !== undefined).join(' ');
    const id = this.#builder.addAccount({
      key,
      name: full || textOf(raw, 'nickname') || key,
      email: textOf(raw, 'email'),
      role: roleOf(raw),
      isActive: millisecondsIn(raw, 'delete_at') === 0,
      isBot: false,
    });
    const picture = textOf(raw, 'profile_image');
    if (picture !== undefined) this.#builder.addPicture(id, fileAt(this.#files, picture));
    for (const team of rawsOf(raw, 'teams')) {
      for (const channel of rawsOf(team, 'channels')) {
        const place = channelKey(textOf(team, 'name') ?? '', textOf(channel, 'name') ?? '');
        this.#builder.subscribe(key, place, {
          isPinned: channel['favorite'] === true,
          isMuted: textOf(rawOf(channel, 'notify_props') ?? {}, 'mark_unread') === 'mention',
        });
      }
    }
  }

  /** Adds a bot. It is deactivated, since its key is not in the export. */
  #addBot(raw: Raw): void {
    const key = textOf(raw, 'username')?.toLowerCase();
    if (key === undefined) return;
    this.#builder.addAccount({
      ...{ key, name: textOf(raw, 'display_name') ?? key, email: undefined },
      ...{ role: roles.member, isActive: false, isBot: true },
    });
  }
}

/** Returns the role of a person: system administrators become owners, those of a team administrators. */
function roleOf(raw: Raw): Role {
  const own = (textOf(raw, 'roles') ?? '').split(' ');
  const inTeams = rawsOf(raw, 'teams').flatMap((team) => (textOf(team, 'roles') ?? '').split(' '));
  if (own.includes('system_admin')) return roles.owner;
  if (own.includes('system_guest')) return roles.guest;
  return inTeams.includes('team_admin') ? roles.administrator : roles.member;
}
