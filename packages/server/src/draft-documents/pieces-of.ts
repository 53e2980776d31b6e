import * as Y from 'yjs';

/** Values within values, in what is embedded in a text: many more than editors use. */
const MAX_DEPTH = 50;

/**
 * Of how many pieces an update is made. All of it is read before any of it is done: this throws on what is no update,
 * and on values nested so deeply that they could be read and never be written again.
 */
export function piecesOf(update: Uint8Array): number {
  const { structs } = Y.decodeUpdate(update);
  for (const struct of structs) {
    if (struct instanceof Y.Item && isDeeper(valueIn(struct.content), MAX_DEPTH)) {
      throw new Error('A value is nested too deeply.');
    }
  }
  return structs.length;
}

/** What a piece holds beside text and the types of Yjs. */
function valueIn(content: Y.Item['content']): unknown {
  if (content instanceof Y.ContentEmbed) return content.embed;
  if (content instanceof Y.ContentFormat) return content.value;
  if (content instanceof Y.ContentJSON || content instanceof Y.ContentAny) return content.arr;
  return content instanceof Y.ContentDoc ? content.opts : undefined;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1));
}
