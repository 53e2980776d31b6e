/** An answer of a service that speaks S3 that is not a success. */
export class BucketRefusal extends Error {
  override readonly name = 'BucketRefusal';
  readonly status: number;
  /** Such as `NoSuchBucket`; undefined if the answer has none, as those to HEAD. */
  readonly code: string | undefined;

  constructor(status: number, xml: string) {
    const [code] = textsIn(xml, 'Code');
    super(`the service answered ${[status, code].filter(Boolean).join(' ')}`);
    this.status = status;
    this.code = code;
  }
}

/**
 * Returns the texts of all elements of this name. Enough for the answers of S3, whose elements of one name never hold
 * each other and have no attributes that matter.
 */
export function textsIn(xml: string, element: string): string[] {
  const found = xml.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'));
  return Array.from(found, ([, text = '']) => decoded(text));
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  quot: '"',
};

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    return hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (entities[name] ?? whole);
  });
}
