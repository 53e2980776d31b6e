import { ApiError, badRequest } from '../../core/api-error.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { accountKey } from '../../http/admission/rate-limit.ts';
import { collectReferences } from '../markdown/collect-references.ts';
import type { RenderContext, Rendered } from '../markdown/render-context.ts';
import { RenderError, TooManyToRender } from '../markdown/render-error.ts';
import type { Writer } from '../markdown/worker-pool.ts';
import { storedPreviews } from '../page-previews/stored-previews.ts';
import { contentContext } from './content-context.ts';
import { committed } from './message-access.ts';
import { messageContent } from './message-content.ts';
import type { RenderPlace } from './render-place.ts';
import type { RenderedMessage } from './rendered-message.ts';

/** Checks, cuts and renders a text that the sender typed. */
export async function renderMessage(
  place: RenderPlace,
  sender: UserRow,
  given: string,
): Promise<RenderedMessage> {
  const content = messageContent(given);
  const references = collectReferences(content);
  const context = await contentContext(place, sender, references);
  const writer = writerOf(place, sender);
  try {
    const { refusedMarkup, ...result } = await rendered(place, content, context, writer);
    if (refusedMarkup.length > 0) {
      place.services.log.error(
        { markup: refusedMarkup },
        'Formulas are shown as code, for they hold what the allow-list lacks',
      );
    }
    return { content, ...result };
  } catch (error) {
    throw asAnswer(error);
  }
}

/** Every such stretch of rendering time counts as one more request. */
const MILLISECONDS_PER_USE = 100;

/**
 * Returns the sender whose rendering quota is used. Texts of the server itself are rendered once, whoever caused them.
 */
function writerOf(place: RenderPlace, sender: UserRow): Writer {
  const { realm, state, services } = place;
  const isServer = sender.id === state.notificationBot.id;
  const key = accountKey(realm, sender);
  if (place.isPatient || isServer) return { key, isPatient: true };
  const onWorked = (milliseconds: number) => {
    const uses = Math.floor(milliseconds / MILLISECONDS_PER_USE);
    void services.rateLimits?.user.charge(key, uses);
  };
  return { key, isPatient: false, onWorked };
}

const SECONDS_BEFORE_ANOTHER_TRY = 5;

function asAnswer(error: unknown): unknown {
  if (error instanceof RenderError) return badRequest(`Unable to render message: ${error.message}`);
  if (!(error instanceof TooManyToRender)) return error;
  return new ApiError('RATE_LIMIT_HIT', 'Too many of your messages wait to be rendered.', {
    'retry-after': SECONDS_BEFORE_ANOTHER_TRY,
  });
}

/** Renders a text, and renders it again if the pages that it links to turn out to be known. */
async function rendered(
  place: RenderPlace,
  content: string,
  context: RenderContext,
  writer: Writer,
): Promise<Rendered> {
  const { renderer } = place.services;
  const first = await renderer.render(content, context, writer);
  if (first.unknownPages.length === 0) return first;
  const pagePreviews = await storedPreviews(committed(place), first.unknownPages);
  if (Object.keys(pagePreviews).length === 0) return first;
  return renderer.render(content, { ...context, pagePreviews }, writer);
}
