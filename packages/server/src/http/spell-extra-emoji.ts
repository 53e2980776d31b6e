const BY_LAW = '"reaction_type":"service_extra_emoji"';
const UPSTREAM = '"reaction_type":"zulip_extra_emoji"';

/**
 * Spells the type of the extra emoji in an encoded answer as this program knows it. Upstream's own
 * programs discard a whole answer for the spelling of the law. Texts that people write cannot
 * contain the type: their quotes are escaped.
 */
export function spellExtraEmoji(body: string | Buffer, userAgent: string): string | Buffer {
  if (!/^zulip/i.test(userAgent) || !body.includes(BY_LAW)) return body;
  if (typeof body === 'string') return body.replaceAll(BY_LAW, UPSTREAM);
  return Buffer.from(body.toString('latin1').replaceAll(BY_LAW, UPSTREAM), 'latin1');
}
