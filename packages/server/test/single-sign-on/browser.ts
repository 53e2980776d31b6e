/** A browser, as far as signing in needs one: it keeps cookies, and goes where it is sent. */
export class Browser {
  /** Ports share them, as everywhere. */
  readonly cookies = new Map<string, string>();

  /**
   * Follows an address until it leads to an app or a page that shows something, and gives all addresses on the
   * way. `stopBefore` leaves the address that it matches to the test.
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
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    await answer.body?.cancel();
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${address} leads nowhere: ${answer.status}`);
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

/** What is after the number sign is for a page, and other schemes are for apps. */
function isShown(address: string): boolean {
  return address.includes('#') || !/^https?:/.test(address);
}
