import { ApiError } from '../../core/api-error.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { escapeLabel } from '../../features/markdown/escape.ts';
import { committed } from '../../features/messages/message-access.ts';
import { type Raw, textOf } from '../../features/slack-markup/raw.ts';
import { attachmentAt } from '../../features/uploads/attachment-rows.ts';
import { safeFileName } from '../../features/uploads/file-name.ts';
import { uploadUrl } from '../../features/uploads/path-id.ts';
import { addAttachment, storeUpload } from '../../features/uploads/store-upload.ts';
import type { Services } from '../../services.ts';
import type { Tally } from '../import/tally.ts';
import { uploadPath } from '../import/upload-path.ts';
import { senderIdOf, whyNoMessage } from './classify.ts';
import { bytesAt, type Fetch, slackAddress } from './download.ts';
import type { Entry } from './entries.ts';
import type { MessagePlanner } from './plan-message.ts';
import { fileNameOf, filesOf, fileText } from './text/file-text.ts';

const AT_A_TIME = 4;

interface Place {
  readonly services: Services;
  readonly realm: Realm;
  readonly tally: Tally;
  readonly fetch?: Fetch;
}

/** Copies the files of messages from Slack. Copies each file once, even if the import is restarted. */
export class FileFetcher {
  readonly #place: Place;
  /** By path, since several messages can share a file. */
  readonly #copies = new Map<string, Promise<boolean>>();

  constructor(place: Place) {
    this.#place = place;
  }

  /** Returns the texts for the files of each message: a link to the copy, or the usual text without one. */
  async textsOf(
    entries: readonly Entry[],
    planner: MessagePlanner,
  ): Promise<Map<Entry, readonly string[]>> {
    const texts = new Map<Entry, string[]>();
    const jobs: (() => Promise<void>)[] = [];
    for (const entry of entries) {
      const sender = planner.accountOf(senderIdOf(entry.raw) ?? '');
      const files = filesOf(entry.raw);
      if (!sender || files.length === 0 || whyNoMessage(entry.raw) !== undefined) continue;
      const own: string[] = [];
      texts.set(entry, own);
      for (const [index, file] of files.entries()) {
        jobs.push(async () => {
          own[index] = await this.#textOf(file, sender);
        });
      }
    }
    const next = async () => {
      for (let job = jobs.shift(); job; job = jobs.shift()) await job();
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, next));
    return texts;
  }

  async #textOf(file: Raw, sender: UserRow): Promise<string> {
    const { tally } = this.#place;
    const url = addressOf(file);
    if (url === undefined) return fileText(file);
    const copy = await this.#copyOf(file, url, sender);
    if (copy === undefined) {
      tally.filesFailed += 1;
      return fileText(file);
    }
    tally.filesFetched += 1;
    return `[${escapeLabel(fileNameOf(file))}](${uploadUrl(copy)})`;
  }

  /** Returns the path of the copy. Makes the copy unless it exists. */
  async #copyOf(file: Raw, url: URL, sender: UserRow): Promise<string | undefined> {
    const name = safeFileName(textOf(file, 'name') ?? fileNameOf(file));
    const path_id = uploadPath(
      this.#place.realm,
      `slack ${textOf(file, 'id') ?? url.pathname}`,
      name,
    );
    const inFlight = this.#copies.get(path_id) ?? this.#copy(path_id, name, url, sender);
    this.#copies.set(path_id, inFlight);
    const isThere = await inFlight;
    return isThere ? path_id : undefined;
  }

  async #copy(path_id: string, name: string, url: URL, sender: UserRow): Promise<boolean> {
    const { services, realm } = this.#place;
    const { state } = realm;
    if (await attachmentAt(committed({ realm, state, services }), path_id)) return true;
    const bytes = await bytesAt(services, url, this.#place.fetch);
    if (bytes === undefined) return false;
    try {
      const call = { realm, state, services, caller: sender };
      const stored = await storeUpload(call, { name, bytes, path_id });
      await realm.write((change) => addAttachment(change, sender.id, stored));
      return true;
    } catch (error) {
      // The quota is used up.
      if (error instanceof ApiError) return false;
      throw error;
    }
  }
}

/** Returns the file's address at Slack, unless the file is elsewhere. */
function addressOf(file: Raw): URL | undefined {
  if (textOf(file, 'mode') === 'external') return undefined;
  return slackAddress(textOf(file, 'url_private_download') ?? textOf(file, 'url_private'));
}
