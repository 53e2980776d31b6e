const BY_LAW = '"reaction_type":"service_extra_emoji"';
const UPSTREAM = '"reaction_type":"zulip_extra_emoji"';

/**
 * Spells the type of extra emoji in an encoded answer as the client knows it. Zulip's own clients discard a whole
 * answer that has this API's spelling. Text that people write cannot match, because its quotes are escaped.
 */
export function spellExtraEmoji(body: string | Buffer, userAgent: string): string | Buffer {
  if (!/^zulip/i.test(userAgent) || !body.includes(BY_LAW)) return body;
  if (typeof body === 'string') return body.replaceAll(BY_LAW, UPSTREAM);
  return Buffer.from(body.toString('latin1').replaceAll(BY_LAW, UPSTREAM), 'latin1');
}
