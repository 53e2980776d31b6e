const entities = { '&lt;': '<', '&gt;': '>', '&amp;': '&' } as const;

/** Decodes entities. Slack writes only these three characters as entities. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:lt|gt|amp);/g, (entity) => entities[entity as keyof typeof entities]);
}
