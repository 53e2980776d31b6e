import type { RealmState } from '../../core/realm/realm-state.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { collectReferences } from '../markdown/collect-references.ts';
import { nothingKnown, plainTools } from '../markdown/render-description.ts';
import { renderMarkdown } from '../markdown/render-markdown.ts';
import type { RenderedMessage } from '../messages/new-message.ts';

/**
 * Renders a notice immediately, so that a transaction can report its own changes. All names are known: recipients may
 * know everything that the text names.
 */
export function renderNotice(state: RealmState, content: string): RenderedMessage {
  const { userIds, groupNames, channelNames } = collectReferences(content);
  const context = {
    ...nothingKnown,
    users: userIds
      .flatMap((id) => state.users.get({ id }) ?? [])
      .map(({ id, full_name: fullName }) => ({ id, fullName, notified: false })),
    groups: groupNames.flatMap((name) => state.activeGroupsByName.get(name) ?? []),
    channels: channelNames.flatMap((name) => state.channelsByName.get(foldCase(name)) ?? []),
  };
  return { content, ...renderMarkdown(content, context, plainTools) };
}
