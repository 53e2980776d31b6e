import * as Y from 'yjs';

/** Maximum nesting of values embedded in a text. Editors use far less. */
const MAX_DEPTH = 50;

/**
 * Returns the number of pieces in an update. Decodes all of it before anything is applied. Throws if the update is
 * invalid, or its values are nested so deeply that they could be read but not written again.
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

/** Returns a piece's content, unless it is text or a type of Yjs. */
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
