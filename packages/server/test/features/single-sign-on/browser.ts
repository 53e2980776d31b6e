/** A minimal browser for signing in: it keeps cookies and follows redirects. */
export class Browser {
  /** Ports share cookies, as in real browsers. */
  readonly cookies = new Map<string, string>();
  readonly #language: string;

  constructor(language = '*') {
    this.#language = language;
  }

  /**
   * Follows a URL until it leads to an app or a page, and returns all URLs on the way. A URL that matches
   * `stopBefore` is not visited.
   */
  async visit(address: string, stopBefore?: RegExp): Promise<string[]> {
    const way = [address];
    for (let next: string | undefined = address; next !== undefined; ) {
      next = await this.#follow(next);
      if (next !== undefined) way.push(next);
      if (next !== undefined && (isShown(next) || stopBefore?.test(next))) break;
    }
    return way;
  }

  async #follow(address: string): Promise<string | undefined> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, 'accept-language': this.#language };
    const answer = await fetch(address, { redirect: 'manual', headers });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    await answer.body?.cancel();
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${address} does not redirect: ${answer.status}`);
    return new URL(location, address).href;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/; */);
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const isOver = attributes.some((each) => /^expires=thu, 01 jan 1970/i.test(each));
    if (isOver || value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** Returns whether the URL is shown instead of fetched: fragments are for pages, other schemes for apps. */
function isShown(address: string): boolean {
  return address.includes('#') || !/^https?:/.test(address);
}
